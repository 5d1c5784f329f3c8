import { defineFeature } from '../../feature.ts'

export const brands = defineFeature({ name: 'brands' })

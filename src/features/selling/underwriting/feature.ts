import { defineFeature } from '../../feature.ts'

export const underwriting = defineFeature({ name: 'underwriting' })

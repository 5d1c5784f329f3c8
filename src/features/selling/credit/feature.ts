import { defineFeature } from '../../feature.ts'

export const credit = defineFeature({ name: 'credit' })

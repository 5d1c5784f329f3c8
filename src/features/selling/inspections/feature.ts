import { defineFeature } from '../../feature.ts'

export const inspections = defineFeature({ name: 'inspections' })

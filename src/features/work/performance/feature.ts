import { defineFeature } from '../../feature.ts'

export const performance = defineFeature({ name: 'performance' })

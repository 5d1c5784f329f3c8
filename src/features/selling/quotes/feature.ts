import { defineFeature } from '../../feature.ts'

export const quotes = defineFeature({ name: 'quotes' })

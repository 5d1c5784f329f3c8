import { defineFeature } from '../../feature.ts'

export const customers = defineFeature({ name: 'customers' })

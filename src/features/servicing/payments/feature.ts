import { defineFeature } from '../../feature.ts'

export const payments = defineFeature({ name: 'payments' })

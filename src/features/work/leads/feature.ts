import { defineFeature } from '../../feature.ts'

export const leads = defineFeature({ name: 'leads' })

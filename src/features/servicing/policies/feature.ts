import { defineFeature } from '../../feature.ts'

export const policies = defineFeature({ name: 'policies' })

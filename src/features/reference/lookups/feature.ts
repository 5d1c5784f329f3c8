import { defineFeature } from '../../feature.ts'

export const lookups = defineFeature({ name: 'lookups' })

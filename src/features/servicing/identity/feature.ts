import { defineFeature } from '../../feature.ts'

export const identity = defineFeature({ name: 'identity' })

import { defineFeature } from '../../feature.ts'

export const session = defineFeature({ name: 'session' })

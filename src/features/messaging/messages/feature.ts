import { defineFeature } from '../../feature.ts'

export const messages = defineFeature({ name: 'messages' })

import { defineFeature } from '../../feature.ts'

export const directory = defineFeature({ name: 'directory' })

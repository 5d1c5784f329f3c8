import { defineFeature } from '../../feature.ts'

export const sharing = defineFeature({ name: 'sharing' })

import { defineFeature } from '../../feature.ts'

export const proposals = defineFeature({ name: 'proposals' })

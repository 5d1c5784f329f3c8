import { defineFeature } from '../../feature.ts'

export const simulators = defineFeature({ name: 'simulators' })

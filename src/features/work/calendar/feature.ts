import { defineFeature } from '../../feature.ts'

export const calendar = defineFeature({ name: 'calendar' })

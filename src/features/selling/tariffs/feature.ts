import { defineFeature } from '../../feature.ts'

export const tariffs = defineFeature({ name: 'tariffs' })

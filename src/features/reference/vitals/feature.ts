import { defineFeature } from '../../feature.ts'

export const vitals = defineFeature({ name: 'vitals' })

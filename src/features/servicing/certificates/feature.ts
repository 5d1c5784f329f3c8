import { defineFeature } from '../../feature.ts'

export const certificates = defineFeature({ name: 'certificates' })

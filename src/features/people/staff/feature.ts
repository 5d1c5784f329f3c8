import { defineFeature } from '../../feature.ts'

export const staff = defineFeature({ name: 'staff' })

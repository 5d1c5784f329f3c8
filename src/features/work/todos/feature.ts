import { defineFeature } from '../../feature.ts'

export const todos = defineFeature({ name: 'todos' })

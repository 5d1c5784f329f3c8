import { leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { reassignTodos } from './server/reassign.ts'

export const todos = defineFeature({ name: 'todos', contributions: [contributes(leadReassigned, reassignTodos)] })

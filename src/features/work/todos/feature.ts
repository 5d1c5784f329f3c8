import { leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { todosApi } from './server/api.ts'
import { reassignTodos } from './server/reassign.ts'

export const feature: Feature = {
  name: 'todos',
  contributions: [contributes(leadReassigned, reassignTodos)],
  install: () => ({ served: [todosApi()] }),
}

import type { Feature } from '../../feature.ts'
import { todosApi } from './server/api.ts'

export const todos: Feature = {
  name: 'todos',
  install: () => ({ served: [todosApi()] }),
}

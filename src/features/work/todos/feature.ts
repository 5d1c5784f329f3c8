import type { Feature } from '../../feature.ts'
import { todosApi } from './server/api.ts'

export const feature: Feature = {
  name: 'todos',
  install: () => ({ served: [todosApi()] }),
}

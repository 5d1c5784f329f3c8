import { pathTo } from '#domain/routing.ts'
import { IconChecklist } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const todosNavigation = (): readonly Destination[] => [
  { rank: 80, label: 'To-dos', icon: IconChecklist, to: pathTo('todos/todos', { audience: 'agent' }), of: ['todos/'] },
]

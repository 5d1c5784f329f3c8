import { pathTo } from '#domain/routing.ts'
import { leadWork } from '#features/work/leads/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { contract } from './public/contract.ts'

export const contributions = [
  contributes(
    keptReads,
    keptRead(contract.todo, 'To-dos', ({ id, title, lead }) => ({
      name: title,
      detail: lead?.name ?? '',
      to: pathTo('todos/todos', { audience: 'agent' }, { id }),
    })),
  ),
  contributes(leadWork, { name: 'to-dos', Piece: lazyPart(() => import('./parts/lead-todos.tsx')) }),
]

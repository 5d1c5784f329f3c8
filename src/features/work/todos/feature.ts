import { bookParts } from '#features/people/staff/public/server/book.ts'
import { leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { todosApi } from './server/api.ts'
import { todosOfBook } from './server/book.ts'
import { keptTodos } from './server/kept.ts'
import { promisesHeld } from './server/personal-data.ts'
import { reassignTodos } from './server/reassign.ts'

export const feature: Feature = {
  name: 'todos',
  contributions: [
    contributes(keptRecords, keptTodos),
    ...holdsPersonalData(promisesHeld),
    contributes(leadReassigned, reassignTodos),
    contributes(bookParts, todosOfBook),
  ],
  install: () => ({ served: [todosApi()] }),
}

import type { AgendaItem, Task } from '../public/contract.ts'
import { isOwn, type WorkKind } from './performance.ts'

/** A meeting is the next thing from an hour before it starts. */
const GET_READY_MS = 60 * 60_000

/** What costs someone their cover, or keeps an underwriter waiting, comes before calls. */
const PRESSING: readonly WorkKind[] = ['certificate-refused', 'premium-overdue', 'to-decide', 'to-answer']

export type Next = { readonly item: AgendaItem } | { readonly task: Task }

const asItem = (item: AgendaItem | undefined): Next | undefined => item && { item }
const asTask = (task: Task | undefined): Next | undefined => task && { task }

/** The one thing to do next, from what is planned for today and what is waiting for the person. */
export function nextOf(agenda: readonly AgendaItem[], work: readonly Task[], now: Date): Next | undefined {
  const own = work.filter(({ kind }) => isOwn(kind))
  return (
    asItem(agenda.find(({ kind, at }) => kind === 'appointment' && new Date(at).getTime() <= now.getTime() + GET_READY_MS)) ??
    asTask(own.find(({ kind }) => PRESSING.includes(kind))) ??
    asItem(agenda.find(({ isOverdue }) => isOverdue)) ??
    asItem(agenda[0]) ??
    asTask(own[0])
  )
}

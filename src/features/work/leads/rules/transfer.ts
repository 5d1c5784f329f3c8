import { formatInstant } from '#domain/day.ts'

type Staying = {
  readonly id: string
  readonly title: string
  readonly startsAt: Date
  readonly advisor: { readonly id: string; readonly name: string }
}

/** What went with leads to their new advisor, and the appointments that stay where they are because that advisor is not free then. */
export type Transferred = { readonly appointments: number; readonly todos: number; readonly toReschedule: readonly Staying[] }

export const sumOf = (parts: readonly Partial<Transferred>[]): Transferred => ({
  appointments: parts.reduce((sum, { appointments = 0 }) => sum + appointments, 0),
  todos: parts.reduce((sum, { todos = 0 }) => sum + todos, 0),
  toReschedule: parts.flatMap(({ toReschedule = [] }) => toReschedule),
})

export const isNothing = ({ appointments, todos, toReschedule }: Transferred): boolean => appointments + todos + toReschedule.length === 0

/** More than these are counted. */
const NAMED = 3

const counted = (n: number, one: string): readonly string[] => (n === 0 ? [] : [`${n} ${one}${n === 1 ? '' : 's'}`])

/** The same, in words for the advisors concerned. */
export function describeTransfer({ appointments, todos, toReschedule }: Transferred, newAdvisor: string): readonly string[] {
  const moved = [...counted(appointments, 'appointment'), ...counted(todos, 'to-do')]
  const named = toReschedule
    .slice(0, NAMED)
    .map(({ title, startsAt, advisor }) => `${title}, ${formatInstant(startsAt)} (stays with ${advisor.name})`)
  const more = toReschedule.length - named.length
  return [
    ...(moved.length ? [`With ${moved.join(' and ')}`] : []),
    ...(named.length
      ? [`To be rescheduled, as ${newAdvisor} is not free then: ${named.join('; ')}${more ? `; and ${more} more` : ''}`]
      : []),
  ]
}

import { formatInstant } from '#domain/day.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'

type Staying = {
  readonly id: string
  readonly title: string
  readonly startsAt: Date
  readonly advisor: { readonly id: string; readonly name: string }
}

/** What moved with leads to their new advisor, and the appointments that stay behind because that advisor is not free then. */
export type Transferred = { readonly appointments: number; readonly todos: number; readonly toReschedule: readonly Staying[] }

export const sumOf = (parts: readonly Partial<Transferred>[]): Transferred => ({
  appointments: parts.reduce((sum, { appointments = 0 }) => sum + appointments, 0),
  todos: parts.reduce((sum, { todos = 0 }) => sum + todos, 0),
  toReschedule: parts.flatMap(({ toReschedule = [] }) => toReschedule),
})

export const isNothing = ({ appointments, todos, toReschedule }: Transferred): boolean => appointments + todos + toReschedule.length === 0

/** Beyond this number they are only counted. */
const NAMED = 3

/** The same, in words for the advisors involved. */
export function describeTransfer({ appointments, todos, toReschedule }: Transferred, newAdvisor: string): Message {
  const named = toReschedule
    .slice(0, NAMED)
    .map(({ title, startsAt, advisor }) => `${title}, ${formatInstant(startsAt)} (${advisor.name})`)
    .join('; ')
  const more = toReschedule.length - NAMED
  return joinMessages(
    appointments > 0 ? msg`Appointments: ${appointments}.` : undefined,
    todos > 0 ? msg`To-dos: ${todos}.` : undefined,
    named ? msg`These stay where they are, to be rescheduled, as ${newAdvisor} is not free then: ${named}.` : undefined,
    more > 0 ? msg`And ${more} more.` : undefined,
  )
}

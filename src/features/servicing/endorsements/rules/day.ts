import { type Day, formatDay, type Term } from '#domain/day.ts'
import { type Message, msg } from '#kit/message.ts'

type Policy = {
  readonly term: Term
  /** The day from which the last change of the policy applies. */
  readonly changedOn: Day | undefined
  readonly today: Day
}

/** The first and last day from which a change may apply: not before the previous change, and not recorded before it happens. */
export function daysFor({ term, changedOn, today }: Policy): { readonly earliest: Day; readonly latest: Day } {
  const earliest = changedOn !== undefined && changedOn > term.from ? changedOn : term.from
  return { earliest, latest: today > earliest ? today : earliest }
}

/** Why a change of a policy in force cannot apply from a day. */
export function objectionToDay(on: Day, policy: Policy): Message | undefined {
  const { term, changedOn } = policy
  const { latest } = daysFor(policy)
  if (on < term.from) return msg`Cover starts on ${formatDay(term.from)}. Choose this day or a later one.`
  if (on > term.to) return msg`Cover ends on ${formatDay(term.to)}, and nothing can change after that. Choose an earlier day.`
  if (changedOn !== undefined && on < changedOn)
    return msg`The policy was last changed from ${formatDay(changedOn)} on, and an earlier change would be out of order. Choose this day or a later one.`
  if (on > latest) return msg`A change is recorded once it has happened. Choose ${formatDay(latest)} or an earlier day.`
  return undefined
}

import { randomUUID } from 'node:crypto'
import { dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { actorName } from '#kit/actor.ts'
import { issuesAsOf } from '#kit/field.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { lineIn } from '#lines'
import { forDaysLeft, insuredFrom, type Person } from '../rules/ledger.ts'
import { addEnteredContacts, contactOwner, mobileIn } from './contacts.ts'
import { addChanges, annualOf, type Standing } from './store.ts'

/** Throws for a day on which the policy does not cover. */
export function mustBeCovered(on: string, { policy: { coverFrom, coverTo } }: Standing): void {
  if (on >= coverFrom && on < coverTo) return
  throw problem('invalid', {
    fields: [{ path: 'on', ...withI18n('message', msg`Choose a day from ${formatDay(coverFrom)} on, before ${formatDay(coverTo)}.`) }],
  })
}

/** The new members, as the line reads them; throws with what is wrong with each. */
function readJoining(standing: Standing, staying: readonly Person[], given: readonly Person[], on: string, now: Date): Person[] {
  const { policy, roster, tariff } = standing
  const answers = roster.answersWith(policy.answers, [...staying, ...given])
  const { schema } = lineIn(policy).risk
  const parsed = schema.safeParse(answers)
  const isJoining = ([field, index]: readonly PropertyKey[]) => field === roster.field && Number(index) >= staying.length
  const wrong = [...(parsed.error?.issues ?? []), ...issuesAsOf(schema, answers, now)].filter(({ path }) => isJoining(path))
  const fields = wrong.map(({ path, message }) => ({
    path: ['members', Number(path[1]) - staying.length, ...path.slice(2)].join('.'),
    message,
  }))
  if (fields.length > 0) throw problem('invalid', { fields })
  if (!parsed.success) throw problem('not-now', { message: 'The list of members does not match the policy. Please call our office.' })
  const objections = given.flatMap((_, index) => {
    const message = roster.objection(answers, staying.length + index, tariff, { on, today: dayOf(now) })
    return message ? [{ path: `members.${index}.firstName`, ...withI18n('message', message) }] : []
  })
  if (objections.length > 0) throw problem('invalid', { fields: objections })
  return given.map((person) => ({ ...person }))
}

/** Throws for a number that already belongs to another member. */
async function mustBeOwnNumbers(db: Context['db'], standing: Standing, joining: readonly Person[], now: Date): Promise<void> {
  for (const [index, person] of joining.entries()) {
    const mobile = mobileIn(person)
    const owner = mobile && (await contactOwner(db, standing, mobile, person, now))
    if (owner)
      throw problem('invalid', {
        fields: [
          {
            path: `members.${index}.mobile`,
            ...withI18n('message', msg`This number already belongs to ${owner}. Each member has their own.`),
          },
        ],
      })
  }
}

type Joining = { readonly on: string; readonly members: readonly Person[] }

/** Records that people join on a day, for the remaining part of the annual premium; returns their keys as members. */
export async function join(standing: Standing, { on, members }: Joining, { db, actor, now }: Context): Promise<readonly string[]> {
  mustBeCovered(on, standing)
  const { policy } = standing
  // Someone who joins later is not insured yet on that day, and would be insured twice from then on.
  const staying = insuredFrom(standing.entries, on).map(({ person }) => person)
  const joining = readJoining(standing, staying, members, on, now)
  await mustBeOwnNumbers(db, standing, joining, now)
  const annual = annualOf(standing, staying, joining)
  const rows = joining.map((person, index) => {
    const year = annual[index] ?? 0
    const net = forDaysLeft(year, on, { from: policy.coverFrom, to: policy.coverTo })
    return { policyId: policy.id, kind: 'joined' as const, member: randomUUID(), person, effectiveOn: on, annual: year, net }
  })
  await addChanges(
    db,
    rows.map((row) => ({ ...row, recordedBy: actorName(actor), recordedAt: now })),
  )
  await addEnteredContacts(db, standing, rows, { actor, now })
  return rows.map(({ member }) => member)
}

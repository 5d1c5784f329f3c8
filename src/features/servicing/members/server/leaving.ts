import { formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { readRows, type TableRow } from '#features/selling/quotes/public/rules/read-rows.ts'
import type { People } from '#features/selling/quotes/public/server/people-file.ts'
import { actorName } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { forDaysLeft, type Person } from '../rules/ledger.ts'
import { nameIn } from '../rules/person.ts'
import { mustBeCovered } from './joining.ts'
import { addChanges, type Standing } from './store.ts'

type Leaving = { readonly on: string; readonly hasClaimed: boolean }

/** Records that members leave on a day; all of them or, where one cannot, none. */
export async function leave(
  standing: Standing,
  members: readonly string[],
  { on, hasClaimed }: Leaving,
  { db, actor, now }: Context,
): Promise<void> {
  const { policy, entries } = standing
  const leaving = members.map((member) => entries.find((entry) => entry.member === member))
  mustBeCovered(on, standing)
  const rows = leaving.map((entry) => {
    if (!entry) throw problem('not-found')
    if (entry.hasLeft) throw problem('not-now', { message: msg`${nameIn(entry.person)} has left already.` })
    if (on < entry.from)
      throw problem('invalid', {
        fields: [
          {
            path: 'on',
            ...withI18n('message', msg`${nameIn(entry.person)} joined on ${formatDay(entry.from)}. Choose that day or a later one.`),
          },
        ],
      })
    const { member, person, annual } = entry
    const net = hasClaimed ? 0 : forDaysLeft(annual, on, { from: policy.coverFrom, to: policy.coverTo })
    return {
      policyId: policy.id,
      kind: 'left' as const,
      member,
      person,
      effectiveOn: on,
      annual,
      net,
      recordedBy: actorName(actor),
      recordedAt: now,
    }
  })
  await addChanges(db, rows)
}

/** The people whom a file names, with the row of each. */
export function rowsOf({ item }: People, table: readonly TableRow[]): { readonly row: number; readonly person: Person }[] {
  const { rows, numbers } = readRows(item, table, {})
  return rows.map((person, index) => ({ row: numbers[index] ?? 0, person }))
}

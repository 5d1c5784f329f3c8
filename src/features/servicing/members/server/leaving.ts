import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { isHeadingOf, readRows } from '#domain/read-rows.ts'
import { policyClaims } from '#features/servicing/policies/public/server/sources.ts'
import { actorName } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { fieldsOf } from '#kit/field.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context, Upload } from '#kit/server/context.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { lineIn } from '#lines'
import type { Leavers } from '../public/contract.ts'
import { claimedBy } from '../rules/claimed.ts'
import { leaversIn } from '../rules/leavers.ts'
import { forDaysLeft } from '../rules/ledger.ts'
import { nameIn } from '../rules/person.ts'
import { mustBeCovered } from './joining.ts'
import { addChanges, type Standing } from './store.ts'

type Leaving = { readonly on: string; readonly hasClaimed: boolean }

/** Throws for a day so long ago that what is returned would be for cover that they had. */
function mustBeRecent(on: Day, { roster, tariff }: Standing, now: Date): void {
  const most = roster.leavingDays(tariff)
  const first = addDays(dayOf(now), -most)
  if (on >= first) return
  throw problem('invalid', {
    fields: [
      {
        path: 'on',
        ...withI18n(
          'message',
          msg`They were insured until now: the day may be at most ${most} days ago. Choose ${formatDay(first)} or a later day.`,
        ),
      },
    ],
  })
}

/** Records that members leave on a day; all of them or, if one cannot, none. */
export async function leave(
  standing: Standing,
  members: readonly string[],
  { on, hasClaimed }: Leaving,
  { db, actor, now }: Context,
): Promise<void> {
  const { policy, entries } = standing
  const leaving = members.map((member) => entries.find((entry) => entry.member === member))
  mustBeCovered(on, standing)
  mustBeRecent(on, standing, now)
  const claims = await onlyContribution(policyClaims)(db, policy.id)
  const isClaimant = claimedBy(
    claims,
    entries.map(({ person }) => person),
  )
  const rows = leaving.map((entry) => {
    if (!entry) throw problem('not-found')
    if (entry.hasLeft) throw problem('not-now', { message: msg`${nameIn(entry.person)} has already left.` })
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
    const isClaimed = hasClaimed || isClaimant(person)
    const net = isClaimed ? 0 : forDaysLeft(annual, on, { from: policy.coverFrom, to: policy.coverTo })
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

/** The members named by the single file of a form, and its rows that match none. */
export async function leaversOf({ policy, roster, entries }: Standing, uploads: readonly Upload[]): Promise<Leavers> {
  const people = fieldsOf(lineIn(policy).risk.schema).find(({ name }) => name === roster.field)
  if (!people?.item) throw problem('not-found')
  const { header, headerAt, rows: table } = await sheetOfUpload(uploads, 'list', isHeadingOf(people.item))
  const { rows, numbers } = readRows(people.item, [{ at: headerAt, cells: header }, ...table], {})
  return leaversIn(
    rows.map((person, index) => ({ row: numbers[index] ?? 0, person })),
    entries,
  )
}

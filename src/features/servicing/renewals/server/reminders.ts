import { addDays, type Day, startOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { mobileOf } from '#features/people/customers/public/server/commands.ts'
import {
  cancelReminders as cancelAll,
  scheduleReminders as scheduleAll,
} from '#features/people/notifications/public/server/commands/notifications.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lapseNews, type RenewalNews, renewalNews } from '../rules/reminders.ts'
import { REMINDED_DAYS } from '../rules/renewals.ts'
import type { Asking } from './offer.ts'
import type { RenewalRow } from './store.ts'

const NINE_O_CLOCK_MS = 9 * 3_600_000
const nineOn = (day: Day): Date => new Date(startOf(day).getTime() + NINE_O_CLOCK_MS)
const keyOf = ({ id }: RenewalRow, name: string) => `renewal:${id}:${name}`
/** The messages of a renewal, each sent once: its offer, its reminders, and that cover ended. */
const NAMES = ['offer', ...REMINDED_DAYS.map(String), 'lapsed'] as const
const cancelOf = (db: Db, row: RenewalRow) =>
  cancelAll(
    db,
    NAMES.map((name) => keyOf(row, name)),
  )

/** Cancels the messages still pending for a renewal. */
export const cancelReminders = (db: Db, row: RenewalRow, { actor }: Pick<Asking, 'actor'>): Promise<void> =>
  runAsSystem(db, actor, () => cancelOf(db, row))

type Sent = RenewalNews & { readonly name: string; readonly dueAt: Date }

/** To the customer, by text, by mail or both, as they chose; each once. */
async function send(db: Db, policy: PolicyRow, row: RenewalRow, sent: readonly Sent[]): Promise<void> {
  const mobile = row.remindBy === 'mail' ? undefined : await mobileOf(db, policy.customerId)
  const email = row.remindBy === 'sms' ? undefined : policy.holder.email
  if (row.remindBy === 'none' || !(mobile || email)) return
  const link = pathTo('renewals/renew', { audience: 'customer' }, { policy: policy.id })
  await scheduleAll(
    db,
    sent.map(({ name, ...news }) => ({
      ...{ ...news, key: keyOf(row, name), kind: 'renewal', agentId: policy.agentId, link },
      ...(mobile ? { mobile } : {}),
      ...(email ? { email } : {}),
    })),
  )
}

/** While an offer is open: at once unless the customer requested it, and then whenever the end comes nearer. */
export const scheduleReminders = (
  db: Db,
  { policy, row, total }: { readonly policy: PolicyRow; readonly row: RenewalRow; readonly total: number },
  { actor, now }: Asking,
): Promise<void> =>
  runAsSystem(db, actor, async () => {
    await cancelOf(db, row)
    const { description, number, coverTo: endsOn } = policy
    const news = renewalNews[row.remindIn]({ description, number, endsOn, total })
    const later = REMINDED_DAYS.map((days) => ({ name: String(days), dueAt: nineOn(addDays(endsOn, -days)) })).filter(
      ({ dueAt }) => dueAt > now,
    )
    const first = later.length < REMINDED_DAYS.length && actor.kind !== 'customer' ? [{ name: 'offer', dueAt: now }] : []
    await send(
      db,
      policy,
      row,
      [...first, ...later].map((each) => ({ ...each, ...news })),
    )
  })

/** Nothing is covered any more: until when it can still be renewed. */
export async function remindOfLapse(db: Db, policy: PolicyRow, row: RenewalRow, until: Day, { now }: Pick<Asking, 'now'>): Promise<void> {
  await cancelOf(db, row)
  const { description, number, coverTo: endsOn } = policy
  await send(db, policy, row, [{ ...lapseNews[row.remindIn]({ description, number, endsOn, until }), name: 'lapsed', dueAt: now }])
}

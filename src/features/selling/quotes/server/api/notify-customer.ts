import { addDays, startOf } from '#domain/day.ts'
import type { Party, quotationLife } from '#domain/life-cycles.ts'
import { pathTo } from '#domain/routing.ts'
import { mobileOf } from '#features/people/customers/public/server/commands.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lapseNews, newsFor, REMINDED_DAYS } from '../../rules/customer-news.ts'
import { isStored, type QuotationRow } from '../store/quotes.ts'

type Event = (typeof quotationLife.transitions)[number]['event']
type Step = {
  readonly before: QuotationRow
  readonly after: QuotationRow
  readonly event: Event
  readonly party: Party
  readonly now: Date
}

const NINE_O_CLOCK_MS = 9 * 3_600_000
const lapseKey = (id: string) => `quotation-lapses:${id}`

/**
 * Notifies the customer of a quotation of what someone else decided, by text and, if the address is known, by mail, once for each step; and
 * reminds them before the price lapses. Where no one is known yet who could open it, the agent informs them.
 */
export async function notifyCustomer(db: Db, actor: Actor, step: Step): Promise<void> {
  const { before, after, event, party, now } = step
  const { customerId } = after
  if (!customerId) return
  const news = party === 'customer' ? undefined : newsFor(event, before, after)
  const dueAt = lapseIsTold(after, now)
  // It is waiting already, and says the same.
  if (!news && dueAt && isStored(before) && lapseIsTold(before, now) && areSame(before, after)) return
  await runAsSystem(db, actor, async () => {
    if (!news && !dueAt) return cancelReminder(db, lapseKey(after.id))
    const mobile = await mobileOf(db, customerId)
    if (!mobile) return
    const to = {
      ...{ agentId: after.agentId, mobile, email: mailOf(after) },
      link: pathTo('quotes/quotation', { audience: 'customer', line: after.line }, { quotation: after.id }),
    }
    if (news) await scheduleReminder(db, { ...to, ...news, key: `${news.kind}:${after.id}:${after.version}`, dueAt: now })
    const { number, description, validUntil } = after
    if (!dueAt || !validUntil) return cancelReminder(db, lapseKey(after.id))
    await scheduleReminder(db, { ...to, ...lapseNews({ number, description, validUntil }), key: lapseKey(after.id), dueAt })
  })
}

const mailOf = ({ holder: { email } }: QuotationRow): string | undefined => (typeof email === 'string' && email ? email : undefined)

/**
 * Two days before the last day of its price, for a quotation that the customer may accept, or has accepted and not bought: one reminder is
 * scheduled for then.
 */
function lapseIsTold({ state, validUntil }: QuotationRow, now: Date): Date | undefined {
  const dueAt = validUntil && new Date(startOf(addDays(validUntil, -REMINDED_DAYS)).getTime() + NINE_O_CLOCK_MS)
  return dueAt && dueAt > now && ['quoted', 'approved', 'accepted'].includes(state) ? dueAt : undefined
}

/** Whether the reminders of both say the same, to the same person. */
const areSame = (before: QuotationRow, after: QuotationRow): boolean =>
  mailOf(before) === mailOf(after) &&
  (['agentId', 'customerId', 'description', 'validUntil'] as const).every((name) => before[name] === after[name])

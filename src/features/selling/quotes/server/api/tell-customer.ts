import { addDays, startOf } from '#domain/day.ts'
import type { Party, quotationLife } from '#domain/life-cycles.ts'
import { pathTo } from '#domain/routing.ts'
import { mobileOf } from '#features/people/customers/public/server/commands.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lapseNews, newsFor, REMINDED_DAYS } from '../../rules/customer-news.ts'
import type { QuotationRow } from '../store/quotes.ts'

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
 * Tells the customer of a quotation what somebody else decided, by text and, where it is known, by mail, once for each step; and reminds
 * them before the price lapses. Where nobody is known yet who could open it, the agent tells.
 */
export async function tellCustomer(db: Db, actor: Actor, step: Step): Promise<void> {
  const { before, after, event, party, now } = step
  const { customerId } = after
  if (!customerId) return
  await runAsSystem(db, actor, async () => {
    const mobile = await mobileOf(db, customerId)
    if (!mobile) return
    const news = party === 'customer' ? undefined : newsFor(event, before, after)
    const to = {
      ...{ agentId: after.agentId, mobile, email: mailOf(after) },
      link: pathTo('quotes/quotation', { audience: 'customer', line: after.line }, { quotation: after.id }),
    }
    if (news) await scheduleReminder(db, { ...to, ...news, key: `${news.kind}:${after.id}:${after.version}`, dueAt: now })
    await remindOfLapse(db, after, to, now)
  })
}

const mailOf = ({ holder: { email } }: QuotationRow): string | undefined => (typeof email === 'string' && email ? email : undefined)

type Recipient = { readonly agentId: string; readonly mobile: string; readonly email: string | undefined; readonly link: string }

/** While the customer may accept, or has accepted and not bought, one reminder waits for two days before the last one of the price. */
async function remindOfLapse(
  db: Db,
  { id, state, validUntil, number, description }: QuotationRow,
  to: Recipient,
  now: Date,
): Promise<void> {
  const dueAt = validUntil && new Date(startOf(addDays(validUntil, -REMINDED_DAYS)).getTime() + NINE_O_CLOCK_MS)
  if (!dueAt || dueAt <= now || !['quoted', 'approved', 'accepted'].includes(state)) return cancelReminder(db, lapseKey(id))
  return scheduleReminder(db, { ...to, ...lapseNews({ number, description, validUntil }), key: lapseKey(id), dueAt })
}

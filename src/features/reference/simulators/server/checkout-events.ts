import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import { hmac } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Fault } from '../public/rules.ts'
import type { SimulatorDeps } from './surroundings.ts'
import { checkoutSessions } from './tables.ts'

/** What happens to a checkout session after it was opened, and what its merchant is notified of. */

export type SessionRow = typeof checkoutSessions.$inferSelect
export type Decision = 'gcash' | 'maya' | 'counter' | 'refuse' | 'cancel' | 'take-back'

export const OUTLETS = ['7-Eleven', 'Bayad']
const LATE_MS = 6_000

export const findSession = async (db: Db, id: string): Promise<SessionRow | undefined> =>
  (await db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id)))[0]

/** `7E-204-918-335`: short enough to read aloud. */
const newCode = () => `7E-${[1, 2, 3].map(() => String(randomInt(1000)).padStart(3, '0')).join('-')}`

const captured = (paidWith: string, fault: Fault | undefined) => ({
  status: 'paid',
  paidWith,
  captures: sql`${checkoutSessions.captures} + 1`,
  capturedAt: now(),
  ...(fault === 'other-amount' ? { amount: sql`${checkoutSessions.amount} - 100` } : {}),
})

/** One decision per session: a second click, or a second tab, changes nothing. What is paid may be taken back. */
export async function decide(db: Db, id: string, decision: Decision, fault: Fault | undefined): Promise<SessionRow | undefined> {
  const from = decision === 'take-back' ? 'paid' : 'active'
  await db
    .update(checkoutSessions)
    .set(changeOf(decision, fault))
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, from)))
  return findSession(db, id)
}

function changeOf(decision: Decision, fault: Fault | undefined) {
  if (decision === 'take-back') return { status: 'reversed', reversedAt: now() }
  if (decision === 'cancel') return { status: 'cancelled' }
  if (decision === 'refuse' || fault === 'refused') return { status: 'failed' }
  if (decision === 'counter') return { status: 'awaiting_payment', counterCode: newCode() }
  return captured(decision, fault)
}

/** Pays a code in cash; undefined when it can no longer be paid. */
export async function payCode(db: Db, code: string, fault: Fault | undefined): Promise<SessionRow | undefined> {
  const [paid] = await db
    .update(checkoutSessions)
    .set(captured('counter', fault))
    .where(
      and(eq(checkoutSessions.counterCode, code), eq(checkoutSessions.status, 'awaiting_payment'), gt(checkoutSessions.expiresAt, now())),
    )
    .returning()
  return paid
}

/** Notifies the merchant, signed with a time stamp over the raw body; as badly as the fault says. */
export async function sendEvents(
  { id, referenceNumber, amount, currency, status }: SessionRow,
  fault: Fault | undefined,
  { ownUrl, secretFor }: Pick<SimulatorDeps, 'ownUrl' | 'secretFor'>,
): Promise<void> {
  if (fault === 'missing' || fault === 'down') return
  if (fault === 'late') await pause(LATE_MS)
  const event = (what: string) =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type: `checkout_session.payment.${what}`,
      data: { id, reference_number: referenceNumber, amount, currency, status: what },
    })
  const send = async (body: string, key = secretFor('checkout-webhook')) => {
    const t = Math.floor(now().getTime() / 1000)
    await fetch(`${ownUrl()}/sdx-api/auth/payment/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'checkout-signature': `t=${t},v1=${hmac(key, `${t}.${body}`)}` },
      body,
      signal: AbortSignal.timeout(10_000),
    })
  }
  const news = event(status)
  if (fault === 'forged') await send(event('paid'), 'somebody else’s secret')
  await send(fault === 'malformed' ? '{"id":' : news)
  if (fault === 'twice') await send(news)
  if (fault === 'out-of-order') await send(event('active'))
}

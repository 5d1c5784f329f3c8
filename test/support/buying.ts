import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { IdentitySession } from '#features/servicing/identity/public/contract.ts'
import { CONSENT } from '#features/servicing/identity/public/rules.ts'
import type { contract as payments } from '#features/servicing/payments/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { answered, type Caller, car, consents, maria, quoted } from './quoting.ts'

/** A purchase step by step, as its participants' browsers make it: over HTTP, including third parties. */

export type Opened = z.output<typeof payments.startPayment.reply>
type Reconciled = z.output<typeof payments.paymentReturn.reply>

/** Enough bytes for the simulated provider to accept them as a photo. */
const PHOTO = new Uint8Array(2_000).fill(7)

/** A policy awaiting payment, for a car that no one else insures. */
export async function policyToPay(
  agent: Caller,
  answers: Record<string, unknown> = car(),
  holder: Record<string, unknown> = maria(),
): Promise<PolicyDetail> {
  const { id, version, total } = await quoted<z.output<typeof Quotation>>(agent, { answers, holder })
  answered(await agent.post(`user/quotation/${id}/accept`, { version, total, consents }))
  return answered<PolicyDetail>(await agent.post('user/policy/convert', { quotationId: id }))
}

/** Shows a document and a face to the simulated identity provider. */
export async function proveIdentity(
  who: Caller,
  policyId: string,
  outcome: 'approve' | 'decline' | 'review' = 'approve',
  side: 'user' | 'customer' = 'user',
): Promise<string> {
  const { session } = answered<{ session: IdentitySession }>(
    await who.post(`${side}/identity/start`, { policyId, consent: CONSENT.version }),
  )
  const ask = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${new URL(session.address, who.url).href}/transactions/${session.transaction}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': type },
      body,
    })
  for (const capture of ['document', 'selfie']) await ask(`photos/${capture}`, 'image/jpeg', PHOTO)
  await ask('finish', 'application/json', JSON.stringify({ kind: 'PASSPORT', outcome }))
  return answered<{ state: string }>(await who.post(`${side}/identity/${session.transaction}/result`, {})).state
}

export const openPayment = async (who: Caller, policyId: string, method?: 'card' | 'wallet' | 'counter'): Promise<Opened> =>
  answered<Opened>(await who.post('user/payment/start', { policyId, method }))

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** What the payer does on the card page; returns the address that the page sends them back to. */
export async function decideOnCardPage(
  { checkout }: Pick<Opened, 'checkout'>,
  decision: 'pay' | 'refuse' | 'cancel' | 'take-back',
): Promise<URL> {
  if (!checkout) throw new Error('there is no card page')
  await fetch(checkout.url, form(checkout.fields))
  const answer = await fetch(`${checkout.url}/decide`, form({ decision }))
  return new URL(answer.headers.get('location') ?? '', checkout.url)
}

/** What the payer does on the page for wallets and counters; returns the address that the page sends them back to. */
export async function decideOnCheckout(
  { checkout }: Opened,
  decision: 'gcash' | 'maya' | 'counter' | 'refuse' | 'cancel' | 'take-back',
): Promise<URL> {
  if (!checkout) throw new Error('there is no checkout')
  const answer = await fetch(`${checkout.url}/decide`, form({ decision }))
  return new URL(answer.headers.get('location') ?? '', checkout.url)
}

/** The payer's browser comes back and asks the server how it ended. */
export async function comeBack(url: string, back: URL): Promise<Reconciled> {
  const { reference, ...query } = Object.fromEntries(back.searchParams)
  return answered<Reconciled>(await call(url, 'POST', 'auth/payment/return', { body: reference ? { reference } : { query } }))
}

const [SHORTEST_MS, LONGEST_MS] = [100, 3000]

/** Polls until a condition is met, as a self-refreshing screen does; less often the longer it takes, as each poll costs a core its time. */
export async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean, seconds = 20): Promise<T> {
  const start = performance.now()
  const end = start + seconds * 1000
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value).slice(0, 400)} after ${seconds} s`)
    await pause(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (performance.now() - start) / 8)))
  }
}

export const policyOf = async (who: Caller, id: string): Promise<PolicyDetail> => answered<PolicyDetail>(await who.get(`user/policy/${id}`))

/** Waits until a policy has been issued and its certificate authenticated. */
export const untilComplete = (who: Caller, id: string, seconds?: number): Promise<PolicyDetail> =>
  until(
    () => policyOf(who, id),
    ({ state, certificate }) => state === 'issued' && certificate?.state === 'authenticated',
    seconds,
  )

/** The transaction of an identity check that was passed. */
export async function identified(agent: Caller, policyId: string): Promise<string> {
  await proveIdentity(agent, policyId)
  const { check } = answered<{ check: { transaction: string } }>(await agent.get(`user/policy/${policyId}/identity`))
  return check.transaction
}

/** Waits until nothing more happens to the policy automatically. */
export const atRest = (app: TestApp, policy: string) =>
  until(
    async () =>
      (
        await app.owner.query<{ rests: boolean }>(
          `select document_status = 'complete' and not exists (select from messages m where m.about = policies.id::text and m.state = 'queued') as rests from policies where id = $1`,
          [policy],
        )
      ).rows[0]?.rests,
    (rests) => rests === true,
  )

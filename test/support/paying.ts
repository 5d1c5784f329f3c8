import { expect } from 'vitest'
import type { Fault, Service } from '#features/reference/simulators/public/rules.ts'
import type { Payment } from '#features/servicing/payments/public/contract.ts'
import type { TestApp } from './app.ts'
import { policyToPay, proveIdentity, untilComplete } from './buying.ts'
import { call } from './calls.ts'
import { answered, type Caller } from './quoting.ts'

type Session = { readonly id: string; readonly status: string; readonly captures: number }

/** Payments by wallet, counter and card, as the payer, the agent and both simulated providers see them. */
export function payingOn(app: TestApp, agent: () => Caller) {
  const spoil = async (fault: Fault | null, service: Service = 'checkout') =>
    answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service, fault, requests: null } }))

  /** A policy whose customer has passed the identity check. */
  const ready = async (): Promise<string> => {
    const { id } = await policyToPay(agent())
    await proveIdentity(agent(), id)
    return id
  }
  const sessions = async (policyId: string): Promise<Session[]> =>
    (
      await app.owner.query(
        'select s.id, s.status, s.captures from simulators.checkout_sessions s join payments p on p.reference = s.reference_number where p.policy_id = $1 order by p.attempt',
        [policyId],
      )
    ).rows
  const sessionOf = async (policyId: string): Promise<string> => (await sessions(policyId))[0]?.id ?? ''
  const cards = async (policyId: string): Promise<string[]> =>
    (
      await app.owner.query(
        'select c.status from simulators.charges c join payments p on p.reference = c.merchant_reference where p.policy_id = $1 order by p.attempt',
        [policyId],
      )
    ).rows.map(({ status }) => status)
  const payments = async (policyId: string) => answered<Payment[]>(await agent().get(`user/policy/${policyId}/payments`))
  const expectPaidOnce = async (policyId: string) => {
    await untilComplete(agent(), policyId)
    expect((await sessions(policyId)).filter(({ status }) => status === 'paid')).toMatchObject([{ captures: 1 }])
    expect((await payments(policyId)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  }
  /** Checks now what would be checked later. */
  const sweep = async (policyId: string) => {
    await app.owner.query(`update payments set next_check_at = '2020-01-01' where policy_id = $1`, [policyId])
    await app.owner.query(`insert into pgboss.job (name, data) values ('reconcile-payments', '{}')`)
  }
  return { spoil, ready, sessions, sessionOf, cards, payments, expectPaidOnce, sweep }
}

import { ownPath, pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { ReconciledPayment } from '../public/contract.ts'

/** The screen for the state of a payment, as the server knows it, for the person who asks: not always the one who started it. */
export function outcomeAddress({ line, outcome, reference, policyId, statementId }: ReconciledPayment, audience: Side): string {
  const facts = { audience, line }
  const values = { reference, policy: policyId }
  // A line with a certificate of cover for every policy has an address that shows both.
  if (outcome === 'paid')
    return (statementId ? undefined : ownPath('certificates/paid', facts, values)) ?? pathTo('payments/succeeded', facts, values)
  if (outcome === 'not-paid') return pathTo('payments/failed', facts, values)
  return pathTo('payments/return', facts, { reference })
}

import { ownPath, pathTo } from '#domain/routing.ts'
import type { ReconciledPayment } from '../public/contract.ts'

/** The screen that tells how a payment stands, as the server knows it. */
export function outcomeAddress({ audience, line, outcome, reference, policyId }: ReconciledPayment): string {
  const facts = { audience, line }
  const values = { reference, policy: policyId }
  // A line whose every policy has a certificate of cover has an address that shows both.
  if (outcome === 'paid') return ownPath('certificates/paid', facts, values) ?? pathTo('payments/succeeded', facts, values)
  if (outcome === 'not-paid') return pathTo('payments/failed', facts, values)
  return pathTo('payments/return', facts, { reference })
}

import { pathTo } from '#domain/routing.ts'
import { type Person, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { Settled } from '../contract.ts'

export type Side = 'agent' | 'customer'

/** The policy that a screen is about, as far as addresses need to know it. */
export type Which = { readonly id: string; readonly line: string }

/** The side on which somebody stands at an address that is for both. */
export const useSide = (): Side => usePerson()?.audience ?? 'customer'

export const startAddress = (audience: Side, { id, line }: Which): string => pathTo('payments/start', { audience, line }, { policy: id })

export const policyAddress = (audience: Side, { id, line }: Which): string => pathTo('policies/policy', { audience, line }, { id })

/** The screen that tells the truth of a payment as the server knows it. */
export function outcomeAddress({ audience, line, outcome, needsCertificate, reference, policyId }: Settled): string {
  const facts = { audience, line }
  const values = { reference, policy: policyId }
  if (outcome === 'paid') return needsCertificate ? pathTo('certificates/paid', facts, values) : pathTo('payments/succeeded', facts, values)
  if (outcome === 'not-paid') return pathTo('payments/failed', facts, values)
  return pathTo('payments/return', facts, { reference })
}

/** Where somebody finds their policies: the way on from every screen that was opened without one. */
export function wayToPolicies(person: Person | undefined): { readonly to: string; readonly way: string } {
  if (person?.audience === 'agent') return { to: pathTo('policies/policy-list', { audience: 'agent' }), way: t('See the policies') }
  const audience = 'customer'
  return person
    ? { to: pathTo('policies/my-list', { audience }), way: t('See my policies') }
    : {
        to: pathTo('session/customer-login', { audience }, { to: pathTo('policies/my-list', { audience }) }),
        way: t('Sign in to see my policies'),
      }
}

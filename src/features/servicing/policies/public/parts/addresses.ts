import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { PolicyDetail } from '../contract.ts'

type Which = Pick<PolicyDetail, 'id' | 'line'>

export const policyAddress = (audience: Side, { id, line }: Which): string => pathTo('policies/policy', { audience, line }, { policy: id })

export const policiesAddress = (audience: Side): string =>
  audience === 'customer' ? pathTo('policies/my-list', { audience }) : pathTo('policies/policy-list', { audience })

export const certificateAddress = (audience: Side, { id, line }: Which): string =>
  pathTo('certificates/certificate', { audience, line }, { policy: id })

export const cardAddress = (audience: Side, { id, line }: Which): string => pathTo('policies/card', { audience, line }, { policy: id })

/** Where a policy is renewed; undefined if it is not. */
export const renewalAddress = (audience: Side, { id, renewal }: Pick<PolicyDetail, 'id' | 'renewal'>): string | undefined =>
  renewal ? pathTo('renewals/renew', { audience }, { policy: id }) : undefined

/** Where the next action on a policy is done; undefined if there is none to go to. */
export function nextAddress(audience: Side, { id, line, next }: Which & Pick<PolicyDetail, 'next'>): string | undefined {
  if (next.action === 'verify-identity') return pathTo('identity/verify', { audience, line }, { policy: id })
  if (next.action === 'pay') return pathTo('payments/pay-now', { audience, line }, { policy: id })
  return undefined
}

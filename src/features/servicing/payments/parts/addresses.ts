import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { policiesAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { type Person, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

/** The policy of a screen, as far as addresses need it. */
export type PolicyRef = { readonly id: string; readonly line: string }

/** The side on which the viewer is, at an address that serves both. */
export const useSide = (): Side => usePerson()?.audience ?? 'customer'

/** Where a policy is paid: its first premium, unless another charge is given. */
export const startAddress = (audience: Side, { id, line }: PolicyRef, chargeId?: string | null): string =>
  pathTo('payments/start', { audience, line }, { policy: id, charge: chargeId ?? undefined })

/** Where several policies are paid at once. */
export const statementAddress = (audience: Side, { id, line }: { readonly id: string; readonly line: string }): string =>
  pathTo('payments/statement', { audience, line }, { statement: id })

export const returnAddress = (audience: Side, { line }: PolicyRef, reference: string): string =>
  pathTo('payments/return', { audience, line }, { reference })

/** Where a person finds their policies: the link on every screen opened without one. */
export function policiesLink(person: Person | undefined): { readonly to: string; readonly way: string } {
  if (person?.audience === 'agent') return { to: policiesAddress('agent'), way: t('See the policies') }
  const to = policiesAddress('customer')
  return person
    ? { to, way: t('See my policies') }
    : { to: pathTo('session/customer-login', { audience: 'customer' }, { to }), way: t('Sign in to see my policies') }
}

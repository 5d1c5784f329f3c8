import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { policiesAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { type Person, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

/** The policy that a screen is about, as far as addresses need to know it. */
export type PolicyRef = { readonly id: string; readonly line: string }

/** The side on which somebody stands at an address that is for both. */
export const useSide = (): Side => usePerson()?.audience ?? 'customer'

/** Where a policy is paid: its first premium, unless another charge is named. */
export const startAddress = (audience: Side, { id, line }: PolicyRef, chargeId?: string | null): string =>
  pathTo('payments/start', { audience, line }, { policy: id, charge: chargeId ?? undefined })

/** Where several policies are paid at once. */
export const statementAddress = (audience: Side, { id, line }: { readonly id: string; readonly line: string }): string =>
  pathTo('payments/statement', { audience, line }, { statement: id })

export const returnAddress = (audience: Side, { line }: PolicyRef, reference: string): string =>
  pathTo('payments/return', { audience, line }, { reference })

/** Where somebody finds their policies: the way on from every screen that was opened without one. */
export function policiesLink(person: Person | undefined): { readonly to: string; readonly way: string } {
  if (person?.audience === 'agent') return { to: policiesAddress('agent'), way: t('See the policies') }
  const to = policiesAddress('customer')
  return person
    ? { to, way: t('See my policies') }
    : { to: pathTo('session/customer-login', { audience: 'customer' }, { to }), way: t('Sign in to see my policies') }
}

import type { OpenedLink } from '#features/people/sharing/public/rules.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type CustomerByNumber = {
  /** The agent whose customer they become. */
  readonly agentId: string
  readonly name: string
  readonly birthDate?: string | undefined
}

/** Someone who is not a customer yet but may sign in with a number, since a record names it as theirs. */
export const customerByNumber = extensionPoint<(db: Db, mobile: string) => Promise<CustomerByNumber | undefined>>('customer by a number')

export type SignedInByLink = { readonly link: OpenedLink; readonly customerId: string }

/**
 * A customer signed in through a link: listeners give them the record of the link in the same transaction. A listener that returns false
 * says that the record is another customer's, and the sign-in is refused.
 */
export const customerSignedInByLink = extensionPoint<(db: Db, event: SignedInByLink) => Promise<boolean>>('customer came by a link')

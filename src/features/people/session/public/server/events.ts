import type { OpenedLink } from '#features/people/sharing/public/rules.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type SignedInByLink = { readonly link: OpenedLink; readonly customerId: string }

/**
 * A customer proved their number and came through a link: what it is about becomes theirs in the same transaction. Whoever answers
 * false says that it is another customer's, and nobody is signed in.
 */
export const customerSignedInByLink = extensionPoint<(db: Db, event: SignedInByLink) => Promise<boolean>>('customer came by a link')

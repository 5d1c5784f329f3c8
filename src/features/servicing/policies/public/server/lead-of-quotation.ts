import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type PolicyLead = { readonly id: string; readonly number: string; readonly name: string }

/** The lead whose proposal a quotation was, if the person asking may see it. */
export const leadOfPolicy = extensionPoint<(db: Db, quotationId: string) => Promise<PolicyLead | undefined>>('lead of a quotation')

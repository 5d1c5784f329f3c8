import type { Db } from '#kit/server/db.ts'
import { setTo } from '../../../server/store.ts'

/** The policy that a quotation became, whoever asks. */
export { policyOfQuotation } from '../../../server/store.ts'

/** Not every document of a policy is there any more. */
export async function reopenDocuments(db: Db, policyId: string, now: Date): Promise<void> {
  await setTo(db, policyId, { documentStatus: 'pending', updatedAt: now })
}

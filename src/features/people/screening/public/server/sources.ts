import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type ScreenedPolicy = {
  readonly id: string
  readonly line: string
  readonly reference: string
  readonly description: string
  readonly state: string
}

/** The policies whose people were screened, as the compliance officers see them. */
export const screenedPolicies = extensionPoint<(db: Db, ids: readonly string[]) => Promise<readonly ScreenedPolicy[]>>('screened policies')

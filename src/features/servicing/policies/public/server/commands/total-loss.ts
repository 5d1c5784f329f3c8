import type { Brand } from '#domain/brand.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import type { UsedUp } from '../../../rules/ending.ts'
import { type LossTold, notifierOf } from '../../../server/notifier.ts'
import { settleWithin } from '../../../server/settle.ts'
import type { PolicyRow } from '../../../server/store.ts'
import { instalmentsLeft, mortgageeOf, refuseUnpaid, type ToldOfLoss, useUp } from '../../../server/use-up.ts'

export { mortgageeOf, premiumLeft } from '../../../server/use-up.ts'

type Asking = { readonly actor: Actor; readonly now: Date; readonly enqueue: Enqueue }
type Insured = MessageConfig & { readonly insurer: Brand['insurer'] }

/** What the payment of a total loss does to its policy, in the caller's transaction. */
export function totalLosses({ insurer, ...deps }: Insured) {
  const notifier = notifierOf(deps)
  return {
    instalmentsLeft,
    refuseUnpaid,
    /** Records at once that an instalment was paid from what was withheld of the payment. */
    settle: (db: Db, paid: { readonly chargeId: string; readonly paymentId: string }, asking: Asking & { readonly log: Log }) =>
      settleWithin(db, paid, { ...asking, insurer, notifier }),
    useUp: (db: Db, row: PolicyRow, usedUp: UsedUp & ToldOfLoss, asking: Asking): Promise<void> =>
      useUp(row, usedUp, { db, ...asking, notifier }),
    /** Notifies the mortgagee named in a policy of the total loss. */
    notifyMortgagee: async (db: Db, row: PolicyRow, loss: LossTold, enqueue: Enqueue): Promise<void> =>
      notifier.lost(db, row, { ...loss, mortgagee: await mortgageeOf(db, row) }, enqueue),
  }
}

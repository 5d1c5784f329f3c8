import { problem } from '#domain/problem.ts'
import { isOffered, isOpenCharge } from '#features/servicing/policies/public/rules/charges.ts'
import { chargesOf, endCharge, isBeingPaid } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PolicyEvent, PriceChanging } from '#features/servicing/policies/public/server/events.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'

/** The earlier request that is unpaid. */
export const openFor = async (db: Db, policyId: string) =>
  (await chargesOf(db, policyId)).find((charge) => charge.kind === 'extension' && isOffered(charge) && isOpenCharge(charge))

/** Withdraws the earlier charge, which a new one replaces, unless someone is paying it. */
export async function giveUpOpen({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, policyId: string): Promise<void> {
  const open = await openFor(db, policyId)
  if (!open) return
  if (await isBeingPaid(db, policyId, [open]))
    throw problem('not-now', {
      message: 'A payment for the days asked for earlier is in progress. Wait until it is settled; then ask again.',
    })
  await runAsSystem(db, actor, () => endCharge(db, open.id, now))
}

/** When another change is about to alter the price of the policy: withdraws an earlier offer of more days. */
export async function giveWayToChange(db: Db, { policyId, by, actor, now }: PriceChanging): Promise<void> {
  if (by !== 'extension') await giveUpOpen({ db, actor, now }, policyId)
}

/** When a loss is reported: more days are not sold after it to whoever asked for them before. What is being paid is paid. */
export async function giveWayToLoss(db: Db, { policyId, actor, now }: PolicyEvent): Promise<void> {
  const open = await openFor(db, policyId)
  if (open && !(await isBeingPaid(db, policyId, [open]))) await giveUpOpen({ db, actor, now }, policyId)
}

import { type PaymentState, paymentLife } from '#domain/life-cycles.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import type { Told } from '../provider/registry.ts'
import { type Reconciling, reconcilePayment } from '../reconcile.ts'
import { findByProviderRef, findByReference, findPayment, type PaymentRow } from '../store.ts'
import { reconcileWhole } from './reconcile.ts'
import { findWhole, type WholeRow, wholeByReference, wholeOfProvider } from './store.ts'

/** A payment as its provider knows it: of one charge, or of a statement. A part leads to the whole. */
export type Named = { readonly id: string; readonly provider: string }

const wholeOf = (row: PaymentRow | undefined): Named | undefined => row && { id: row.wholeId ?? row.id, provider: row.provider }

export const namedByReference = async (db: Db, reference: string): Promise<Named | undefined> =>
  wholeOf(await findByReference(db, reference)) ?? wholeByReference(db, reference)

/** The payment that a provider mentions; a payment of another provider is not found. */
export async function findMentioned(db: Db, { provider, payment }: Told): Promise<Named | undefined> {
  if ('providerRef' in payment)
    return wholeOf(await findByProviderRef(db, provider, payment.providerRef)) ?? wholeOfProvider(db, provider, payment.providerRef)
  const named = await namedByReference(db, payment.reference)
  return named?.provider === provider ? named : undefined
}

/** A payment as it is after its provider was asked. */
export type Reconciled =
  | { readonly statement: WholeRow; readonly single?: undefined; readonly state: PaymentState }
  | { readonly single: PaymentRow; readonly statement?: undefined; readonly state: PaymentState }

/** Asks the provider for the status of a payment of either kind, and acts on it. */
export async function reconcile(id: string, reconciling: Reconciling): Promise<Reconciled> {
  const whole = await reconciling.transaction((db) => findWhole(db, id))
  if (whole) {
    const statement = await reconcileWhole(id, reconciling)
    return { statement, state: statement.state }
  }
  const single = await reconcilePayment(id, reconciling)
  return { single, state: parseState(paymentLife, single.state) }
}

/** When a payment is to be checked next. */
export const nextCheckOf = async (db: Db, id: string): Promise<Date | null> =>
  ((await findWhole(db, id)) ?? (await findPayment(db, id)))?.nextCheckAt ?? null

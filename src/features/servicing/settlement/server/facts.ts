import { desc, eq, sql } from 'drizzle-orm'
import { staffIdsIn } from '#domain/history.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { ItemFacts, SettlementBooks, SettlementFacts } from '../public/contract.ts'
import type { Account } from '../rules/accounts.ts'
import { remediesOf } from '../rules/remedies.ts'
import { balances } from './journal.ts'
import { getSettlement, type ItemRow, isLive, itemsOf, type SettlementRow } from './store.ts'
import { settlementFiles, settlementItems } from './tables.ts'

export async function settlementFacts(db: Db, row: SettlementRow): Promise<SettlementFacts> {
  const { id, provider, day, state, version, items, matched, waiting, gross, fees, vat, withheld, net, payout, payoutReference, problem } =
    row
  const files = await db.select().from(settlementFiles).where(eq(settlementFiles.settlementId, id)).orderBy(desc(settlementFiles.version))
  const names = await namesOfStaff(
    db,
    files.map(({ uploadedBy }) => uploadedBy),
  )
  return {
    ...{ id, provider, day, state, version, items, matched, waiting, gross, fees, vat, withheld, net, payout, payoutReference, problem },
    difference: payout === null ? null : payout - net,
    ended: (await itemsOf(db, id)).filter((item) => !isLive(item)).length,
    files: files.map((file) => ({
      ...{ id: file.id, version: file.version, name: file.name, rows: file.rows, at: file.createdAt.toISOString() },
      uploadedBy: file.uploadedBy && (names.get(file.uploadedBy) ?? null),
    })),
  }
}

const TITLES: Readonly<Record<string, string>> = {
  create: 'Found',
  match: 'Both sides agree',
  unmatch: 'The sides differ again',
  propose: 'Acceptance proposed',
  return: 'Returned to the desk',
  accept: 'Difference accepted',
  'set-aside': 'Set aside as another system’s',
  'send-back': 'Money returned',
  mend: 'Fixed',
  withdraw: 'Withdrawn from the file',
  reopen: 'Opened again',
}

export async function itemFacts(db: Db, item: ItemRow, reader: Staff): Promise<ItemFacts> {
  const { provider, day } = await getSettlement(db, item.settlementId)
  const [policy] = item.policyId
    ? await db.select({ number: policies.number, quotation: policies.quotationNumber }).from(policies).where(eq(policies.id, item.policyId))
    : []
  const happened = await historyOf(db, item.id)
  const names = await namesOfStaff(db, staffIdsIn(happened.map(({ actor }) => actor)))
  const { id, settlementId, type, state, outcome, says, reference, paymentRef, gross, fee, vat, withheld, net, ours } = item
  const { capturedOn, settledOn, lateOn, reason, policyId, statementId, line } = item
  return {
    ...{ id, settlementId, provider, day, type, state, outcome, says, reference, paymentRef, gross, fee, vat, withheld, net, ours },
    ...{ capturedOn, settledOn, lateOn, reason, policyId, statementId, line },
    policyNumber: policy?.number ?? policy?.quotation ?? null,
    waitsSince: item.waitsSince?.toISOString() ?? null,
    ...remediesOf(await dueBeside(db, item), reader.id),
    history: happened.map((step) => ({
      at: step.at.toISOString(),
      title: TITLES[step.event] ?? step.event,
      who: names.get(step.actor.slice('staff:'.length)) ?? 'The program',
      reason: step.reason,
    })),
  }
}

/** An item with the total of the other items in its settlement, which shows how far a payout differs. */
export async function dueBeside(db: Db, item: ItemRow): Promise<ItemRow & { readonly due: number; readonly isMissing: boolean }> {
  const [others] = await db
    .select({ net: sql<number>`coalesce(sum(${settlementItems.net}), 0)::float8` })
    .from(settlementItems)
    .where(
      sql`${settlementItems.settlementId} = ${item.settlementId}::uuid and type <> 'payout' and outcome <> 'missing' and state not in ('mended', 'withdrawn')`,
    )
  return { ...item, due: others?.net ?? 0, isMissing: item.outcome === 'missing' }
}

export async function settlementBooks(db: Db): Promise<SettlementBooks> {
  const rows = await balances(db)
  return {
    providers: [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, postings]) => {
      const of = (account: Account) => postings.find((posting) => posting.account === account)?.amount ?? 0
      return {
        ...{ provider, clearing: of('clearing'), suspense: of('suspense') },
        ...{ bank: of('bank'), fees: of('fees'), feeTax: of('fee-tax'), withheld: of('withheld') },
      }
    }),
    waiting: await db.$count(settlementItems, sql`state in ('open', 'proposed')`),
  }
}

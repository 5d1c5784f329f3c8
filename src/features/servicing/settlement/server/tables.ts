import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SettlementItemState, SettlementState } from '#domain/life-cycles.ts'
import { centavos, createdAt, id, instant } from '#kit/server/tables.ts'
import type { Account } from '../rules/accounts.ts'
import type { ItemType, MovementKind, Outcome } from '../rules/words.ts'

/** What a payment provider settles for one day: its items are those of the newest file, and those of ours that it lacks. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    provider: text('provider').notNull(),
    /** The day on which the money moved. */
    day: date('day').notNull(),
    state: text('state').$type<SettlementState>().notNull(),
    /** The version of the file that counts; 0 while there is none. */
    version: integer('version').notNull().default(0),
    payoutReference: text('payout_reference'),
    /** Why the provider's file cannot be read. */
    problem: text('problem'),
    /** Totals of its items: stored, so that the list is cheap. */
    items: integer('items').notNull().default(0),
    matched: integer('matched').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    gross: centavos('gross_centavos').notNull().default(0),
    fees: centavos('fees_centavos').notNull().default(0),
    vat: centavos('vat_centavos').notNull().default(0),
    withheld: centavos('withheld_centavos').notNull().default(0),
    net: centavos('net_centavos').notNull().default(0),
    /** What the provider says that it pays to our bank. */
    payout: centavos('payout_centavos'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('settlements_one_a_day').on(table.provider, table.day),
    index('settlements_by_day').on(table.day, table.id),
    index('settlements_to_reconcile').on(table.day).where(sql`state <> 'reconciled'`),
  ],
)

/** A settlement file as it came; a corrected file for a day is a version of its own. */
export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: id(),
    settlementId: uuid('settlement_id').notNull(),
    version: integer('version').notNull(),
    fileKey: text('file_key').notNull(),
    name: text('name').notNull(),
    /** Who uploaded it; null if the provider was asked. */
    uploadedBy: uuid('uploaded_by'),
    rows: integer('rows').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('settlement_files_count_once').on(table.settlementId, table.fileKey),
    uniqueIndex('settlement_files_have_one_version').on(table.settlementId, table.version),
    index('settlement_files_by_key').on(table.fileKey),
  ],
)

/** One item of a settlement, and the result of comparing it with our records. */
export const settlementItems = pgTable(
  'settlement_items',
  {
    id: id(),
    settlementId: uuid('settlement_id').notNull(),
    key: text('key').notNull(),
    type: text('type').$type<ItemType>().notNull(),
    state: text('state').$type<SettlementItemState>().notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** What is wrong, in a sentence. */
    says: text('says').notNull().default(''),
    reference: text('reference'),
    paymentRef: text('payment_ref'),
    gross: centavos('gross_centavos').notNull(),
    fee: centavos('fee_centavos').notNull(),
    vat: centavos('vat_centavos').notNull(),
    withheld: centavos('withheld_centavos').notNull(),
    net: centavos('net_centavos').notNull(),
    capturedOn: date('captured_on'),
    settledOn: date('settled_on'),
    /** Its row in the file; null if it is missing there. */
    at: integer('row_at'),
    movementKind: text('movement_kind').$type<MovementKind>(),
    movementId: uuid('movement_id'),
    /** Whether it settles that movement. */
    isClaim: boolean('is_claim').notNull().default(false),
    /** What it settles of ours, according to our records. */
    claimed: centavos('claimed_centavos').notNull().default(0),
    /** The amount according to our records; null if we know nothing of it. */
    ours: centavos('ours_centavos'),
    /** The payment that its provider can be asked about. */
    paymentId: uuid('payment_id'),
    policyId: uuid('policy_id'),
    statementId: uuid('statement_id'),
    line: text('line'),
    /** For a missing item, the day from which it is late. */
    lateOn: date('late_on'),
    reason: text('reason'),
    proposedBy: uuid('proposed_by'),
    decidedBy: uuid('decided_by'),
    /** Since when it has been waiting for someone. */
    waitsSince: instant('waits_since'),
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('settlement_items_have_one_name').on(table.settlementId, table.key),
    uniqueIndex('settlement_items_settle_once').on(table.movementKind, table.movementId).where(sql`is_claim`),
    index('settlement_items_of_a_movement').on(table.movementId).where(sql`movement_id is not null`),
    index('settlement_items_that_wait').on(table.id).where(sql`state in ('open', 'proposed')`),
    index('settlement_items_of_a_policy').on(table.policyId).where(sql`policy_id is not null`),
  ],
)

/** The journal of what providers hold for us: what was captured, what they settled. Append-only; its postings add up to zero. */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    id: id(),
    provider: text('provider').notNull(),
    /** A payment, refund or chargeback that moved, once; or an item, each time its amounts change. */
    kind: text('kind').$type<MovementKind | 'item'>().notNull(),
    sourceId: uuid('source_id').notNull(),
    bookedOn: date('booked_on').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('settlement_entries_once_a_movement').on(table.kind, table.sourceId).where(sql`kind <> 'item'`),
    index('settlement_entries_of_a_source').on(table.sourceId),
    index('settlement_entries_of_a_provider').on(table.provider, table.bookedOn),
  ],
)

/** The sides of each entry: positive amounts are owed to us or spent, negative ones show where they came from. */
export const settlementPostings = pgTable(
  'settlement_postings',
  {
    entryId: uuid('entry_id').notNull(),
    account: text('account').$type<Account>().notNull(),
    amount: centavos('amount_centavos').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.account] }), index('settlement_postings_by_account').on(table.account)],
)

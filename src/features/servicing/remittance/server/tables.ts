import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { EntryKind } from '../rules/accounts.ts'
import type { Method } from '../rules/forms.ts'

/** Which agents may receive premiums in cash or by cheque, and how much they may hold at a time. */
export const collectingEntitlements = pgTable('collecting_entitlements', {
  staffId: uuid('staff_id').primaryKey(),
  ceiling: centavos('ceiling_centavos').notNull(),
  changedBy: uuid('changed_by'),
  changedAt: stamp('changed_at'),
})

/** A premium that a customer paid to an agent, who owes it to the insurer until it is remitted. It stays theirs, whoever looks after the policy later. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    /** The number of its provisional receipt. */
    number: text('number').notNull(),
    state: text('state').notNull().default('held'),
    policyId: uuid('policy_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** Who received it. */
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    line: text('line').notNull(),
    /** The policy's number at that time. */
    policyNumber: text('policy_number').notNull(),
    method: text('method').$type<Method>().notNull(),
    amount: centavos('amount_centavos').notNull(),
    bank: text('bank'),
    chequeNo: text('cheque_no'),
    chequeOn: date('cheque_on'),
    receivedOn: date('received_on').notNull(),
    dueOn: date('due_on').notNull(),
    /** What its agent was last notified of: `TOLD`. */
    told: integer('told').notNull().default(0),
    /** Why the cheque was not honoured, or why its agent voids it or asks for that. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('collections_have_one_number').on(table.number),
    uniqueIndex('collections_one_of_a_payment').on(table.paymentId),
    index('collections_of_an_agent').on(table.agentId, table.id),
    index('collections_that_are_held').on(table.agentId, table.dueOn).where(sql`state in ('held', 'sent', 'void-asked')`),
    index('collections_of_a_policy').on(table.policyId, table.id),
    index('collections_of_a_customer').on(table.customerId, table.id),
  ],
)

/** A bank's slip for what an agent paid in. */
export const remittanceSlips = pgTable(
  'remittance_slips',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('remittance_slips_of_an_agent').on(table.staffId, table.id), index('remittance_slips_by_key').on(table.fileKey)],
)

/** Money that an agent paid in for the office, until the office compares the slip. */
export const remittances = pgTable(
  'remittances',
  {
    id: id(),
    number: text('number').notNull(),
    state: text('state').notNull().default('sent'),
    agentId: uuid('agent_id').notNull(),
    amount: centavos('amount_centavos').notNull(),
    bank: text('bank').notNull(),
    reference: text('reference').notNull(),
    depositedOn: date('deposited_on').notNull(),
    slipId: uuid('slip_id').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was returned. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('remittances_have_one_number').on(table.number),
    uniqueIndex('remittances_take_a_deposit_once').on(sql`lower(bank)`, table.reference).where(sql`state <> 'returned'`),
    index('remittances_of_an_agent').on(table.agentId, table.id),
    index('remittances_that_wait').on(table.id).where(sql`state = 'sent'`),
    index('remittances_of_a_slip').on(table.slipId),
  ],
)

/** The premiums on a remittance; one that was returned keeps them, and they are on the next one as well. */
export const remittanceCollections = pgTable(
  'remittance_collections',
  { remittanceId: uuid('remittance_id').notNull(), collectionId: uuid('collection_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.remittanceId, table.collectionId] }),
    index('remittance_collections_of_a_collection').on(table.collectionId),
  ],
)

/** The journal of premiums that agents receive: what they hold, what the bank has. Append-only; its postings add up to zero. */
export const premiumEntries = pgTable(
  'premium_entries',
  {
    id: id(),
    /** Whose trust account. */
    staffId: uuid('staff_id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** The collection, or the remittance that was accepted: each has one entry only. */
    sourceId: uuid('source_id').notNull(),
    bookedOn: date('booked_on').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('premium_entries_once_for_a_source').on(table.kind, table.sourceId),
    index('premium_entries_of_a_person').on(table.staffId, table.id),
  ],
)

/** The two sides of each entry: a positive amount is held by someone. */
export const premiumPostings = pgTable(
  'premium_postings',
  { entryId: uuid('entry_id').notNull(), account: text('account').notNull(), amount: centavos('amount_centavos').notNull() },
  (table) => [primaryKey({ columns: [table.entryId, table.account] })],
)

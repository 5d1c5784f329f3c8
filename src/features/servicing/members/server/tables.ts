import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PremiumLine } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, id, stamp } from '#kit/server/tables.ts'
import type { Person } from '../rules/ledger.ts'

/**
 * Who joined and left a group policy in force, on which day and for how much: append-only, so that it is known who was insured on any day.
 */
export const memberChanges = pgTable(
  'member_changes',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    kind: text('kind').$type<'joined' | 'left'>().notNull(),
    /** `1` and up in the policy as sold; for later members the id of their joining. */
    member: text('member').notNull(),
    person: sealedJson('person').$type<Person>().notNull(),
    effectiveOn: date('effective_on').notNull(),
    /** Their annual cost before taxes. */
    annual: centavos('annual_centavos').notNull(),
    /** For the remaining days: charged for someone who joined, returned for someone who left. */
    net: centavos('net_centavos').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: stamp('recorded_at'),
  },
  (table) => [
    index('member_changes_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('member_changes_one_leaves_once').on(table.policyId, table.member).where(sql`kind = 'left'`),
  ],
)

/**
 * The mobile number with which a member of a group views their own cover: the newest row of a member counts, and one without a number ends
 * it.
 */
export const memberContacts = pgTable(
  'member_contacts',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** Named as in `member_changes`. */
    member: text('member').notNull(),
    mobile: text('mobile'),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: stamp('recorded_at'),
  },
  (table) => [index('member_contacts_of_a_policy').on(table.policyId, table.id), index('member_contacts_by_number').on(table.mobile)],
)

/** Billed adjustments of group policies: what joined members cost less what is returned for those who left, never changed. */
export const memberAdjustments = pgTable(
  'member_adjustments',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** The number of its invoice or, if it only returns something, of the credit note; null if the amount is zero. */
    number: text('number'),
    /** All its documents in the register of invoices: an invoice for those who joined, credit notes for those who left. */
    documents: jsonb('documents').$type<readonly string[]>().notNull().default([]),
    /** The charge to be paid for it; null if there is none, or something is returned. */
    chargeId: uuid('charge_id'),
    /** Which changes it bills. */
    changeIds: jsonb('change_ids').$type<readonly string[]>().notNull(),
    lines: jsonb('lines').$type<readonly PremiumLine[]>().notNull(),
    total: centavos('total_centavos').notNull(),
    dueOn: date('due_on').notNull(),
    issuedAt: stamp('issued_at'),
  },
  (table) => [
    uniqueIndex('member_adjustments_have_one_number').on(table.number),
    index('member_adjustments_of_a_policy').on(table.policyId, table.id),
  ],
)

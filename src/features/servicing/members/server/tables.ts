import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PremiumLine } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, id, stamp } from '#kit/server/tables.ts'
import type { Person } from '../rules/ledger.ts'

/** Who joined and who left a policy of a group in force, on which day and for how much: only added to, so that of every day it is known who was insured. */
export const memberChanges = pgTable(
  'member_changes',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    kind: text('kind').$type<'joined' | 'left'>().notNull(),
    /** `1` and up in the policy as it was sold; of who joined later the id of that. */
    member: text('member').notNull(),
    person: sealedJson('person').$type<Person>().notNull(),
    effectiveOn: date('effective_on').notNull(),
    /** What a year of them costs before taxes. */
    annual: centavos('annual_centavos').notNull(),
    /** For the days that are left: of who joined what is charged, of who left what is returned. */
    net: centavos('net_centavos').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: stamp('recorded_at'),
  },
  (table) => [
    index('member_changes_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('member_changes_one_leaves_once').on(table.policyId, table.member).where(sql`kind = 'left'`),
  ],
)

/** With which mobile number a member of a group looks at their own cover: the newest row of a member counts, and one without a number ends it. */
export const memberContacts = pgTable(
  'member_contacts',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** As `member_changes` names them. */
    member: text('member').notNull(),
    mobile: text('mobile'),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: stamp('recorded_at'),
  },
  (table) => [index('member_contacts_of_a_policy').on(table.policyId, table.id), index('member_contacts_by_number').on(table.mobile)],
)

/** Adjustments of policies of groups, as they were billed: what joined members cost less what is returned for those who left, never changed. */
export const memberAdjustments = pgTable(
  'member_adjustments',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** The number of its invoice or, where it only returns something, of the credit note; null where it comes to nothing. */
    number: text('number'),
    /** All that it made in the register of invoices: an invoice for who joined, credit notes for who left. */
    documents: jsonb('documents').$type<readonly string[]>().notNull().default([]),
    /** What is to be paid of it; null where nothing is, or something is returned. */
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

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageLanguage } from '#features/messaging/messages/public/rules/languages.ts'
import { sealedWhole } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Fault } from '../rules/fault.ts'
import type { Told } from '../rules/notice.ts'
import type { WantedPaper } from '../rules/papers.ts'
import type { CoverStanding } from '../rules/standing.ts'
import type { ThirdPartyTold } from '../rules/third-party.ts'

/** A loss that was reported under a policy: what happened, what proves it, who looks after it, and what is paid. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    number: text('number').notNull(),
    policyId: uuid('policy_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    line: text('line').notNull(),
    /** The kind of loss, as the line calls it. */
    kind: text('kind').notNull(),
    state: text('state').notNull().default('notified'),
    version: integer('version').notNull().default(1),
    /** For lists. */
    holderName: text('holder_name').notNull(),
    policyNumber: text('policy_number').notNull(),
    lossAt: instant('loss_at').notNull(),
    /** Where and how it happened, and what the line asks besides: it may tell of illness and injury. */
    told: sealedWhole('told').$type<Told>().notNull(),
    /** Whether the policy was in force then, as it stood when the loss was reported. */
    standing: text('standing').$type<CoverStanding>().notNull(),
    /** Who reported it, as history names actors. */
    reportedBy: text('reported_by').notNull(),
    /** Made by the device: a report that is sent again, after a lost network, is the same. */
    client: uuid('client'),
    /** Papers that were asked for, each with when. */
    wanted: jsonb('wanted').$type<readonly WantedPaper[]>().notNull().default([]),
    /** When the last of them came, or the office needed no more. */
    provenAt: instant('proven_at'),
    assignedTo: uuid('assigned_to'),
    /** Whoever looks at the damage, and where it is repaired, in words. */
    assessor: text('assessor').notNull().default(''),
    shop: text('shop').notNull().default(''),
    /** What the office expects it to cost. */
    reserve: centavos('reserve_centavos'),
    offered: centavos('offered_centavos'),
    /** Who proposed an amount that another person confirms. */
    proposedBy: uuid('proposed_by'),
    /** What the customer reads of an offer or a denial. */
    decision: sealedWhole('decision').$type<{ readonly text: string }>(),
    /** Whose fault it was; why stands among what was written. */
    fault: text('fault').$type<Fault>().notNull().default('undetermined'),
    /** What is insured is lost altogether: once it is paid, the policy ends. */
    isTotal: boolean('is_total').notNull().default(false),
    /** Where the mortgagee of the policy is told of a total loss; null where it names none. */
    mortgageeEmail: text('mortgagee_email'),
    /** What was kept of the payment for premium that was still to be paid. */
    deducted: centavos('deducted_centavos').notNull().default(0),
    /** In which language the customer is written to. */
    language: text('language').$type<MessageLanguage>().notNull().default('en'),
    agreedAt: instant('agreed_at'),
    settledAt: instant('settled_at'),
    /** By which the payment is known. */
    paidReference: text('paid_reference'),
    /** What came back afterwards, from whoever was at fault or for what was left. */
    recovered: centavos('recovered_centavos').notNull().default(0),
    /** By when the office is to act next; null while it waits for nobody here. */
    dueAt: instant('due_at'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('claims_have_one_number').on(table.number),
    index('claims_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('claims_are_taken_once').on(table.policyId, table.client),
    index('claims_of_an_agent').on(table.agentId, table.id),
    index('claims_of_a_customer').on(table.customerId, table.id),
    index('claims_that_are_due').on(table.dueAt, table.id).where(sql`due_at is not null`),
  ],
)

/** A photograph or a paper of a claim. */
export const claimFiles = pgTable(
  'claim_files',
  {
    id: id(),
    claimId: uuid('claim_id').notNull(),
    /** The photograph or the paper of the list for which it was sent. */
    paper: text('paper').notNull(),
    /** Made by the device: what is sent again is the same. */
    client: uuid('client').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    sentBy: text('sent_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('claim_files_take_a_file_once').on(table.claimId, table.client), index('claim_files_by_key').on(table.fileKey)],
)

/** What was written about a claim: by whoever reported it, by the office to them or, as a note, to itself. */
export const claimMessages = pgTable(
  'claim_messages',
  {
    id: id(),
    claimId: uuid('claim_id').notNull(),
    /** As history names actors. */
    writtenBy: text('written_by').notNull(),
    isOffice: boolean('is_office').notNull(),
    isNote: boolean('is_note').notNull().default(false),
    text: sealedWhole('text').$type<string>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('claim_messages_in_order').on(table.claimId, table.id)],
)

/** What claims cost, step by step: reported, reserved, paid, recovered, closed, opened again. Triggers write it on the day it happens, and nothing of it changes later. */
export const claimTransactions = pgTable(
  'claim_transactions',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    claimId: uuid('claim_id').notNull(),
    /** `reported`, `reserved`, `paid`, `recovered`, `closed` or `reopened`. */
    kind: text('kind').notNull(),
    /** Of a reserve, by how much it grew or, below zero, fell; else what was paid or came back. */
    amount: centavos('amount_centavos').notNull().default(0),
    /** In which state the claim was from then on. */
    state: text('state').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('claim_transactions_by_time').on(table.at, table.seq),
    index('claim_transactions_of_a_claim').on(table.claimId, table.seq),
  ],
)

/** What somebody who is not insured reports of an accident with an insured vehicle: it waits for the claims office, which finds the claim that it belongs to. */
export const thirdPartyReports = pgTable(
  'third_party_reports',
  {
    id: id(),
    number: text('number').notNull(),
    state: text('state').notNull().default('received'),
    version: integer('version').notNull().default(1),
    /** Made by the device: what is sent again is the same. */
    client: uuid('client').notNull(),
    /** Proved by a one-time code. */
    mobile: text('mobile').notNull(),
    name: text('name').notNull(),
    language: text('language').$type<MessageLanguage>().notNull().default('en'),
    /** The number of a paper, or a plate, by which the insured vehicle is known. */
    knownBy: text('known_by').notNull(),
    /** Found by that among the policies in force then; nobody outside is told. */
    policyId: uuid('policy_id'),
    lossAt: instant('loss_at').notNull(),
    told: sealedWhole('told').$type<ThirdPartyTold>().notNull(),
    /** From where it came: limits count by it. */
    address: text('address').notNull(),
    /** The claim that it belongs to. */
    claimId: uuid('claim_id'),
    decidedBy: uuid('decided_by'),
    /** Why it was dismissed, as whoever reported reads it. */
    reason: sealedWhole('reason').$type<string>(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('third_party_reports_have_one_number').on(table.number),
    uniqueIndex('third_party_reports_are_taken_once').on(table.mobile, table.client),
    index('third_party_reports_that_wait').on(table.id).where(sql`state = 'received'`),
    index('third_party_reports_of_a_number').on(table.mobile, table.createdAt),
    index('third_party_reports_from_an_address').on(table.address, table.createdAt),
    index('third_party_reports_of_a_claim').on(table.claimId),
  ],
)

/** A photograph of such a report. */
export const thirdPartyFiles = pgTable(
  'third_party_files',
  {
    id: id(),
    reportId: uuid('report_id').notNull(),
    place: text('place').notNull(),
    client: uuid('client').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('third_party_files_take_a_file_once').on(table.reportId, table.client),
    index('third_party_files_by_key').on(table.fileKey),
  ],
)

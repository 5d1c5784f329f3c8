import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Policyholder } from '#domain/person.ts'
import type { Finding, PremiumLine, Worksheet } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Ended, Ground, Shown, UsedUp } from '../../rules/ending.ts'
import { NOT_RENEWED } from '../../rules/non-renewal.ts'
import type { NoticeEvent, SendingState, Way } from '../../rules/sending.ts'
import type { ChargeKind } from '../rules/charges.ts'

/** A contract of insurance, from the accepted quotation on: its holder, its risk, its price and its period of cover. */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    /** Assigned when the policy is issued; until then the quotation's number is the reference. */
    number: text('number'),
    quotationId: uuid('quotation_id').notNull(),
    quotationNumber: text('quotation_number').notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('proposed'),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    branch: text('branch').notNull(),
    answers: sealedJson('answers').$type<Record<string, unknown>>().notNull(),
    holder: sealedJson('holder').$type<Policyholder>().notNull(),
    alternate: jsonb('alternate').$type<Record<string, unknown>>(),
    commercial: jsonb('commercial').$type<Record<string, unknown>>().notNull().default({}),
    /** What an underwriter's approval of the quotation depends on. */
    conditions: jsonb('conditions').$type<string[]>().notNull().default([]),
    description: text('description').notNull(),
    holderName: text('holder_name').notNull(),
    tariffId: uuid('tariff_id').notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    /**
     * What its whole period would cost as it is now, once a change came with a price: the basis of any return. Null: as the worksheet says.
     */
    standing: jsonb('standing').$type<Worksheet>(),
    total: centavos('total_centavos').notNull(),
    /** The part of the price that is paid first, if it is paid in instalments; null: all of it. */
    paidFirst: jsonb('paid_first').$type<readonly PremiumLine[]>(),
    findings: sealedJson('findings').$type<Finding[]>().notNull().default([]),
    coverFrom: date('cover_from').notNull(),
    coverTo: date('cover_to').notNull(),
    /** `pending` until the certificate, if the line has one, is authenticated; then `complete`. */
    documentStatus: text('document_status').notNull().default('pending'),
    /** Its payment is awaited until the end of this day in Manila. */
    payBy: date('pay_by'),
    issuedAt: instant('issued_at'),
    /** Who sold it and keeps its production, whoever looks after it now; maintained by a trigger from its issue on. */
    soldBy: uuid('sold_by'),
    /** What is returned of the premium, if the policy was ended early. */
    refund: jsonb('refund').$type<Ended>(),
    /** The loss that used up its premium, where CTPL, which covers others, continues until notice has run out. */
    usedUp: jsonb('used_up').$type<UsedUp>(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('policies_come_from_one_quotation').on(table.quotationId),
    uniqueIndex('policies_have_one_number').on(table.number),
    index('policies_of_an_agent').on(table.agentId, table.id),
    index('policies_of_a_customer').on(table.customerId, table.id),
    index('policies_that_wait').on(table.agentId, table.payBy).where(sql`state in ('awaiting-payment', 'paid')`),
    index('policies_in_force').on(table.agentId, table.coverTo).where(sql`state = 'issued'`),
    index('policies_that_end').on(table.agentId, table.coverTo).where(sql`issued_at is not null and state <> 'cancelled'`),
  ],
)

/** What is to be paid for a policy: its first premium, which comes with it, and whatever is added later. Each is paid once. */
export const charges = pgTable(
  'charges',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    kind: text('kind').$type<ChargeKind>().notNull(),
    lines: jsonb('lines').$type<readonly PremiumLine[]>().notNull(),
    amount: centavos('amount_centavos').notNull(),
    /** When it is due; for a first premium, the policy or its credit says so. */
    dueOn: date('due_on'),
    /** After the end of this day in Manila its money would come too late. */
    payBy: date('pay_by'),
    settledAt: instant('settled_at'),
    /** It is no longer charged: the policy ended, or another charge took its place. */
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('charges_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('charges_one_premium_a_policy').on(table.policyId).where(sql`kind = 'premium'`),
    uniqueIndex('charges_one_open_extension_a_policy')
      .on(table.policyId)
      .where(sql`kind = 'extension' and settled_at is null and ended_at is null and pay_by is not null`),
    index('charges_that_are_due').on(table.dueOn).where(sql`settled_at is null and ended_at is null and due_on is not null`),
    index('charges_that_are_open').on(table.id).where(sql`settled_at is null and ended_at is null`),
  ],
)

/** A policy as it was before it was changed while in force: what it insured, for how long and at which price. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    policyId: uuid('policy_id').notNull(),
    version: integer('version').notNull(),
    answers: sealedJson('answers').$type<Record<string, unknown>>().notNull(),
    holder: sealedJson('holder').$type<Policyholder>().notNull(),
    holderName: text('holder_name').notNull(),
    description: text('description').notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    standing: jsonb('standing').$type<Worksheet>(),
    coverFrom: date('cover_from').notNull(),
    coverTo: date('cover_to').notNull(),
    /** The day from which the next version counts. */
    replacedOn: date('replaced_on').notNull(),
    /** When it was replaced, and why. */
    replacedAt: stamp('replaced_at'),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.version] })],
)

/** Former holders of a policy, from when to when, and the last version that was theirs. What happened in that time is theirs alone. */
export const policyHoldings = pgTable(
  'policy_holdings',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    holderName: text('holder_name').notNull(),
    version: integer('version').notNull(),
    /** The first day of the next holder. */
    heldTo: date('held_to').notNull(),
    /** Null: since it was sold. */
    sinceAt: instant('since_at'),
    untilAt: instant('until_at').notNull(),
  },
  (table) => [
    uniqueIndex('policy_holdings_of_a_policy').on(table.policyId, table.version),
    index('policy_holdings_of_a_customer').on(table.customerId, table.id),
  ],
)

/** Written notice that a policy in force will be cancelled, or that it will not be renewed when it ends. */
export const cancellationNotices = pgTable(
  'cancellation_notices',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    state: text('state').notNull().default('given'),
    ground: text('ground').$type<Ground | typeof NOT_RENEWED>().notNull(),
    /** The facts that it is based on, as the holder reads them. */
    reason: text('reason').notNull(),
    /** The last day of cover. The policy may be cancelled from the day after. */
    lastDay: date('last_day').notNull(),
    mortgagee: text('mortgagee'),
    mortgageeEmail: text('mortgagee_email'),
    /** What the owner showed before CTPL ends at their request: the certificate that takes its place, or a deed. */
    shown: jsonb('shown').$type<Shown>(),
    /** What is returned of the premium if the policy is cancelled on the day after the last. */
    refund: jsonb('refund').$type<Ended>(),
    /** When the LTO acknowledged it, where the policy has CTPL. */
    ltoToldAt: instant('lto_told_at'),
    givenAt: stamp('given_at'),
  },
  (table) => [
    uniqueIndex('cancellation_notices_one_that_runs_a_policy')
      .on(table.policyId, sql`(ground = ${sql.raw(`'${NOT_RENEWED}'`)})`)
      .where(sql`state = 'given'`),
    index('cancellation_notices_of_a_policy').on(table.policyId, table.givenAt),
  ],
)

/** Every channel by which a notice of cancellation was or is to be sent to someone, and how far it came: the proof that it was sent. */
export const noticeSendings = pgTable(
  'notice_sendings',
  {
    id: id(),
    noticeId: uuid('notice_id').notNull(),
    event: text('event').$type<NoticeEvent>().notNull(),
    way: text('way').$type<Way>().notNull(),
    /** A number, an address, or the name of an office. */
    recipient: text('recipient').notNull(),
    /** The message that carries it; null for a letter, which people post. */
    messageId: uuid('message_id'),
    state: text('state').$type<SendingState>().notNull().default('queued'),
    /** The reference by which the gateway, the LTO or the post office knows it. */
    reference: text('reference'),
    at: instant('at'),
    /** Who posted it. */
    postedBy: uuid('posted_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notice_sendings_of_a_notice').on(table.noticeId, table.id),
    uniqueIndex('notice_sendings_by_message').on(table.messageId),
  ],
)

/**
 * Documents shown for a policy in force: a deed of sale with which CTPL can end, a visa refusal letter, proof that something has changed.
 */
export const endingDeeds = pgTable(
  'ending_deeds',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    /** Which staff member added it, or which customer. */
    uploadedBy: uuid('uploaded_by'),
    uploadedByCustomer: uuid('uploaded_by_customer'),
    createdAt: createdAt(),
  },
  (table) => [index('ending_deeds_of_a_policy').on(table.policyId), index('ending_deeds_by_key').on(table.fileKey)],
)

/** Visa refusal letters, as they were sent before the first day of cover, and what the office said about each. */
export const visaRefusals = pgTable(
  'visa_refusals',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    letterId: uuid('letter_id').notNull(),
    state: text('state').notNull().default('asked'),
    /** What the sender says about it. */
    note: text('note'),
    /** Why it was returned. */
    reason: text('reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('visa_refusals_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('visa_refusals_one_that_is_read_a_policy').on(table.policyId).where(sql`state = 'asked'`),
  ],
)

/** What is insured, by whatever identifies it, so that the same vehicle is not insured twice in one period. */
export const riskKeys = pgTable(
  'risk_keys',
  {
    policyId: uuid('policy_id').notNull(),
    line: text('line').notNull(),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    coverFrom: date('cover_from').notNull(),
    coverTo: date('cover_to').notNull(),
  },
  (table) => [index('risk_keys_by_value').on(table.kind, table.value), index('risk_keys_of_a_policy').on(table.policyId)],
)

/** Counts maintained by triggers as rows come and change, so that no list counts its rows. */
export const tallies = pgTable(
  'tallies',
  {
    kind: text('kind').notNull(),
    agentId: uuid('agent_id').notNull(),
    line: text('line').notNull(),
    state: text('state').notNull(),
    n: integer('n').notNull().default(0),
  },
  (table) => [uniqueIndex('tallies_are_one').on(table.kind, table.agentId, table.line, table.state)],
)

/**
 * Events of policies that move premium: issued, changed, ended. Triggers write them on the day they happen, and they never change later.
 */
export const policyTransactions = pgTable(
  'policy_transactions',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    policyId: uuid('policy_id').notNull(),
    policyNumber: text('policy_number').notNull(),
    /** `new`, `renewed`, `endorsed` or `cancelled`. */
    kind: text('kind').notNull(),
    line: text('line').notNull(),
    branch: text('branch').notNull(),
    /** Who sold it. */
    agentId: uuid('agent_id').notNull(),
    /** By how much the premium grew in total, and the net premium in it; negative where it ended. */
    gross: centavos('gross_centavos').notNull(),
    net: centavos('net_centavos').notNull(),
    /** What of a premium is returned as it ends, including taxes. */
    returned: centavos('returned_centavos').notNull().default(0),
    at: instant('at').notNull(),
  },
  (table) => [
    index('policy_transactions_by_time').on(table.at, table.seq),
    index('policy_transactions_of_a_policy').on(table.policyId, table.seq),
  ],
)

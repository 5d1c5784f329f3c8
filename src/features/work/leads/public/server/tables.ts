import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONVERTING_DISPOSITIONS, FAILING_DISPOSITIONS } from '#domain/outcomes.ts'
import { changedBy, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

const quoted = (codes: readonly string[]): string => codes.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ')

/** Someone who may become a customer. Only a name and a mobile number are needed. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    number: text('number').notNull(),
    /** The advisor who works on the lead. */
    agentId: uuid('agent_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    allocatedBy: uuid('allocated_by'),
    allocatedAt: stamp('allocated_at'),
    /** Set once the person was quoted or insured. */
    customerId: uuid('customer_id'),

    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** E.164, by which duplicates are found. */
    mobile: text('mobile').notNull(),
    /** As it was typed. */
    typedMobile: text('typed_mobile').notNull(),
    email: text('email'),
    leadType: text('lead_type').notNull().default('individual'),
    source: text('source'),
    propensity: text('propensity'),
    /** What the person is interested in: the code of a line of insurance. */
    product: text('product'),

    status: text('status').notNull().default('newleadentery'),
    disposition: text('disposition'),
    subDisposition: text('sub_disposition'),
    /** The lead's latest appointment. */
    appointmentId: uuid('appointment_id'),
    appointmentStatus: text('appointment_status'),
    appointmentDisposition: text('appointment_disposition'),
    appointmentAt: instant('appointment_at'),
    /** State of the lead's latest proposal; maintained by a trigger. */
    proposalState: text('proposal_state'),
    /** open, converted, failed or discarded, by the rules of `groupingOf` (specification §4). */
    grouping: text('grouping')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when status = 'discarded' then 'discarded'
          when status = 'failed' or disposition in (${quoted(FAILING_DISPOSITIONS)})
            or sub_disposition in (${quoted(FAILING_DISPOSITIONS)}) then 'failed'
          when status = 'converted' or disposition in (${quoted(CONVERTING_DISPOSITIONS)}) or appointment_disposition = 'leadconverted' or proposal_state = 'draft' then 'converted'
          else 'open' end`),
      ),
    /** When the advisor is next to be in touch. */
    nextFollowUp: instant('next_follow_up'),
    /** The start of a day in UTC+5:30 (specification §5). */
    startDate: instant('start_date'),
    /** Milliseconds from midnight (specification §9). */
    startTime: integer('start_time'),
    /** The remaining answers of the form, as `LeadDetails` of the contract. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    changedBy: changedBy(),
    /** Name, company and numbers, in which leads are searched. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(first_name || ' ' || last_name || ' 0' || substr(mobile, 4) || ' ' || number)`),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('leads_have_one_number').on(table.number),
    index('leads_of_an_agent').on(table.agentId, table.id),
    index('leads_of_an_agent_by_grouping').on(table.agentId, table.grouping, table.id),
    index('leads_of_an_agent_to_follow_up').on(table.agentId, table.grouping, table.nextFollowUp, table.id),
    index('leads_of_an_agent_by_follow_up').on(table.agentId, table.nextFollowUp, table.id),
    index('leads_of_an_agent_by_name').on(table.agentId, table.searchText, table.id),
    index('leads_of_an_agent_by_allocation').on(table.agentId, table.allocatedAt, table.id),
    index('leads_of_an_agent_by_status').on(table.agentId, table.status, table.id),
    index('leads_by_mobile').on(table.mobile),
    index('leads_of_a_customer').on(table.customerId).where(sql`customer_id is not null`),
  ],
)

/** What happened to a lead, for its three timelines. Append-only. */
export const leadEvents = pgTable(
  'lead_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id').notNull(),
    timeline: text('timeline').notNull(),
    /** For the lead: created, allocated, callback, updated. For an appointment: created, allocated, updated. For a proposal: draft, login, requirement, issued, rejected. */
    event: text('event').notNull(),
    actor: text('actor').notNull(),
    status: text('status'),
    disposition: text('disposition'),
    subDisposition: text('sub_disposition'),
    appointmentId: uuid('appointment_id'),
    appointmentAt: instant('appointment_at'),
    proposalId: uuid('proposal_id'),
    /** Details1 to 3 of the specification, as the author of the entry had them. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    at: stamp('at'),
  },
  (table) => [index('lead_events_of_a_lead').on(table.leadId, table.seq)],
)

/** A file that belongs to a lead; its bytes are stored by `kit/server/files`. */
export const leadDocuments = pgTable(
  'lead_documents',
  {
    id: id(),
    leadId: uuid('lead_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdAt(),
    removedAt: instant('removed_at'),
  },
  (table) => [index('lead_documents_of_a_lead').on(table.leadId, table.id), index('lead_documents_by_file').on(table.fileKey)],
)

/** How many leads an advisor has in each grouping; maintained by a trigger. */
export const leadTallies = pgTable(
  'lead_tallies',
  { agentId: uuid('agent_id').notNull(), grouping: text('grouping').notNull(), n: integer('n').notNull().default(0) },
  (table) => [uniqueIndex('lead_tallies_are_one').on(table.agentId, table.grouping)],
)

/** How many open leads an advisor is to follow up on each day (UTC+5:30); maintained by a trigger. */
export const leadDueTallies = pgTable(
  'lead_due_tallies',
  { agentId: uuid('agent_id').notNull(), day: date('day').notNull(), n: integer('n').notNull().default(0) },
  (table) => [uniqueIndex('lead_due_tallies_are_one').on(table.agentId, table.day)],
)

/**
 * How many leads the people who report to a manager have in each grouping in total, spread over any number of rows that are added up: each
 * writer changes rows that no one else is changing, so that advisors of one team do not wait for each other.
 */
export const leadTeamTallies = pgTable(
  'lead_team_tallies',
  { managerId: uuid('manager_id').notNull(), grouping: text('grouping').notNull(), n: integer('n').notNull() },
  (table) => [index('lead_team_tallies_of_a_manager').on(table.managerId, table.grouping)],
)
/**
 * How many open leads the people who report to a manager are to follow up on each day in total, also spread over rows that are added up.
 */
export const leadTeamDueTallies = pgTable(
  'lead_team_due_tallies',
  { managerId: uuid('manager_id').notNull(), day: date('day').notNull(), n: integer('n').notNull() },
  (table) => [index('lead_team_due_tallies_of_a_manager').on(table.managerId, table.day)],
)

/** A request by one agent for another's lead to be handed over, knowing only its mobile number. */
export const handOverRequests = pgTable(
  'hand_over_requests',
  {
    id: id(),
    leadId: uuid('lead_id').notNull(),
    /** Who asks. */
    askedBy: uuid('asked_by').notNull(),
    reason: text('reason').notNull().default(''),
    settledAt: instant('settled_at'),
    granted: boolean('granted'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('hand_over_requests_are_one').on(table.leadId, table.askedBy).where(sql`settled_at is null`)],
)

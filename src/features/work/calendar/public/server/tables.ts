import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { changedBy, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** Half-hour slots of an advisor's day. The database lets no two held slots overlap. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    /** The advisor in whose calendar it is. */
    agentId: uuid('agent_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    leadId: uuid('lead_id'),
    customerId: uuid('customer_id'),
    title: text('title').notNull(),
    /** Whom to meet, if not a lead. */
    personName: text('person_name').notNull().default(''),
    mobile: text('mobile'),
    place: text('place').notNull().default(''),
    notes: text('notes').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** newappointment, followup, notintrested, notavailable, wrngnumber, convertd or renewalcollected. */
    status: text('status').notNull().default('newappointment'),
    disposition: text('disposition').notNull().default('newApptmnt'),
    subDisposition: text('sub_disposition'),
    /** Its time before it was last moved. */
    movedFrom: instant('moved_from'),
    moves: integer('moves').notNull().default(0),
    /** The person agreed to be reminded by text message. */
    remindPerson: boolean('remind_person').notNull().default(false),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    version: integer('version').notNull().default(1),
    changedBy: changedBy(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    index('appointments_of_an_agent').on(table.agentId, table.startsAt),
    index('appointments_of_a_lead').on(table.leadId, table.startsAt),
    index('appointments_of_a_customer').on(table.customerId, table.startsAt),
  ],
)

/** A private address from which a phone's calendar reads its owner's appointments. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    staffId: uuid('staff_id').primaryKey(),
    /** SHA-256 of the address's secret. */
    secretHash: text('secret_hash').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_by_secret').on(table.secretHash)],
)

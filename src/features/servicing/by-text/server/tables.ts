import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** An offer that an agent texted to a customer without mobile data, and its progress by the customer's answers. */
export const textOffers = pgTable(
  'text_offers',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    /** The version of the quotation that was sent: a later change cannot be accepted. */
    version: integer('version').notNull(),
    sentBy: uuid('sent_by').notNull(),
    createdAt: createdAt(),
    /** The customer said yes to it, and was sent a code. */
    answeredAt: instant('answered_at'),
    /** The customer sent the code back. */
    provedAt: instant('proved_at'),
    acceptedAt: instant('accepted_at'),
    /** Why it was not accepted although the code was right, as the name of the message that says so. */
    refusedBecause: text('refused_because'),
    /** The customer was told that their identity is checked before they pay. */
    identityAskedAt: instant('identity_asked_at'),
    /** The customer was told where and with which code to pay. */
    counterAt: instant('counter_at'),
    /** The customer wants no more of these texts. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [index('text_offers_of_a_quotation').on(table.quotationId, table.id)],
)

import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** A link that an agent sent to a customer: who, for what, until when, and how far the customer came. */
export const links = pgTable(
  'links',
  {
    id: id(),
    /** `customer`: the agent's products. `quotation`: one quotation. `payment`: one policy awaiting payment. */
    kind: text('kind').notNull(),
    agentId: uuid('agent_id').notNull(),
    /** The code of the commercial structure in whose name it was sent; null for the head office. */
    structure: text('structure'),
    /** If given, only this number may use the link. */
    mobile: text('mobile'),
    quotationId: uuid('quotation_id'),
    policyId: uuid('policy_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    openedAt: instant('opened_at'),
    signedInAt: instant('signed_in_at'),
    /** When its customer last asked for a new one, after it had expired. */
    askedAgainAt: instant('asked_again_at'),
  },
  (table) => [
    index('links_of_an_agent').on(table.agentId, table.createdAt),
    index('links_of_a_quotation').on(table.quotationId),
    index('links_of_a_policy').on(table.policyId),
    index('links_of_a_structure').on(table.structure),
    index('links_of_a_number').on(table.mobile, table.createdAt).where(sql`mobile is not null`),
  ],
)

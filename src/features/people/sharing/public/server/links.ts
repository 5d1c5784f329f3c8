import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { links } from '../../server/tables.ts'

/** The links that an agent sent since a moment: to which number, and for which quotation. */
export const linksSentBy = (db: Db, agentId: string, since: Date) =>
  db
    .select({ mobile: links.mobile, quotationId: links.quotationId, policyId: links.policyId })
    .from(links)
    .where(and(eq(links.agentId, agentId), gte(links.createdAt, since)))

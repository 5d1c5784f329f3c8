import { randomBytes } from 'node:crypto'
import { and, desc, eq, exists, notExists, sql } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { testimonials } from '../tables.ts'

export type TestimonialRow = typeof testimonials.$inferSelect

/** How long a customer may answer; they may withdraw what they wrote as long as it is shown. */
const ANSWER_MS = 30 * 24 * 3_600_000

export const newToken = (): string => randomBytes(18).toString('base64url')

export async function addTestimonial(db: Db, agentId: string, customerId: string, token: string, now: Date): Promise<TestimonialRow> {
  const [row] = await db
    .insert(testimonials)
    .values({ agentId, customerId, tokenHash: sha256(token), expiresAt: new Date(now.getTime() + ANSWER_MS), createdAt: now })
    .returning()
  if (!row) throw new Error('a testimonial was not asked for')
  return row
}

export async function testimonialBehind(db: Db, token: string): Promise<TestimonialRow | undefined> {
  if (!/^[\w-]{24}$/.test(token)) return undefined
  const [row] = await db
    .select()
    .from(testimonials)
    .where(eq(testimonials.tokenHash, sha256(token)))
  return row
}

/** Customers who hold a policy that this agent sold, and from whom no testimonial is requested, waiting or shown. */
const askable = (db: Db, agentId: string) =>
  and(
    eq(customers.agentId, agentId),
    exists(
      db
        .select({ one: sql`1` })
        .from(policies)
        .where(and(eq(policies.customerId, customers.id), eq(policies.agentId, agentId), eq(policies.state, 'issued'))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(testimonials)
        .where(
          and(
            eq(testimonials.customerId, customers.id),
            eq(testimonials.agentId, agentId),
            sql`${testimonials.state} in ('written', 'published')`,
          ),
        ),
    ),
  )

const OFFERED = 100

export const customersToAsk = (db: Db, agentId: string) =>
  db.select({ id: customers.id, name: customers.name }).from(customers).where(askable(db, agentId)).orderBy(customers.name).limit(OFFERED)

export async function customerToAsk(db: Db, agentId: string, customerId: string) {
  const [row] = await db
    .select({ id: customers.id, name: customers.name, mobile: customers.mobile })
    .from(customers)
    .where(and(eq(customers.id, customerId), askable(db, agentId)))
  return row
}

export const testimonialsOf = (db: Db, agentId: string) =>
  db
    .select({ row: testimonials, customer: customers.name })
    .from(testimonials)
    .innerJoin(customers, eq(customers.id, testimonials.customerId))
    .where(eq(testimonials.agentId, agentId))
    .orderBy(desc(testimonials.id))
    .limit(OFFERED)

const ON_PAGE = 6

export const shownTestimonials = (db: Db, agentId: string): Promise<TestimonialRow[]> =>
  db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.agentId, agentId), eq(testimonials.state, 'published')))
    .orderBy(desc(testimonials.decidedAt))
    .limit(ON_PAGE)

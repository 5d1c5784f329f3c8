import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { testimonialLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Context } from '#kit/server/context.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { testimonialAddress } from '../../rules/address.ts'
import { addTestimonial, customersToAsk, customerToAsk, newToken, type TestimonialRow, testimonialsOf } from '../store/testimonials.ts'
import { testimonials } from '../tables.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now' | 'about' | 'origin'>

export async function ownTestimonials({ db, actor }: Asking) {
  const me = requireStaff(actor)
  const items = (await testimonialsOf(db, me.id)).map(({ row, customer }) => ({
    id: row.id,
    customer,
    state: parseState(testimonialLife, row.state),
    ...{ said: row.said, shownAs: row.shownAs, reason: row.reason },
    askedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
  return { items, mayAsk: await customersToAsk(db, me.id) }
}

const withdraw = ({ db, actor }: Asking, { id, state }: TestimonialRow) =>
  advance(db, { cycle: testimonialLife, table: testimonials, id, from: parseState(testimonialLife, state), event: 'withdraw', actor })

/** Creates a link for one customer, who holds one of the agent's policies; an earlier link stops working. */
export async function askTestimonial(asking: Asking, customerId: string) {
  const { db, actor, now, origin, about } = asking
  const me = requireStaff(actor)
  const customer = await customerToAsk(db, me.id, customerId)
  if (!customer)
    throw problem('not-now', {
      message: 'Only customers with a policy from you can be asked, and only one testimonial from each is shown.',
    })
  const [before] = await db
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.agentId, me.id), eq(testimonials.customerId, customerId), eq(testimonials.state, 'asked')))
  if (before) await withdraw(asking, before)
  const token = newToken()
  const row = await addTestimonial(db, me.id, customerId, token, now)
  about(`testimonial:${row.id}`)
  await startHistory(db, testimonialLife, row.id, actor)
  return { link: `${origin.baseUrl}${testimonialAddress(token)}`, mobile: customer.mobile, expiresAt: row.expiresAt.toISOString() }
}

export async function withdrawOwn(asking: Asking, id: string) {
  const { db, actor, about } = asking
  const me = requireStaff(actor)
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(testimonials)
        .where(and(eq(testimonials.id, id), eq(testimonials.agentId, me.id)))
    : []
  if (!row) throw problem('not-found')
  about(`testimonial:${id}`)
  await withdraw(asking, row)
  return { id }
}

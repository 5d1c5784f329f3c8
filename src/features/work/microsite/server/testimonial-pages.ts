import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { testimonialLife } from '#domain/life-cycles.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { mobileOf } from '#features/people/customers/public/server/commands.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators, getAgent } from '#features/people/staff/public/server/staff.ts'
import type { CustomerActor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg } from '#kit/message.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { baseUrlOf, refuseCrossSite } from '#kit/server/request-context.ts'
import { TESTIMONIALS, testimonialAddress } from '../rules/address.ts'
import { faultsIn, givenIn, type Pages, type PublicDeps, valueIn, WRITES } from './answering.ts'
import { nobodyHere } from './pages/plain-page.ts'
import { TESTIMONIAL_CONSENT, type TestimonialFacts, TestimonialForm, testimonialPage } from './pages/testimonial-page.ts'
import { type TestimonialRow, testimonialBehind } from './store/testimonials.ts'
import { testimonials } from './tables.ts'

const stateOf = ({ state }: TestimonialRow) => parseState(testimonialLife, state)
const mayWrite = (row: TestimonialRow): boolean => testimonialLife.step(stateOf(row), 'write') !== undefined && row.expiresAt > now()
const mayTakeBack = (row: TestimonialRow): boolean => row.state !== 'asked' && testimonialLife.step(stateOf(row), 'withdraw') !== undefined

/** `Maria Santos` is shown as `Maria S.` unless she wants it otherwise. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${last[0]}.` : first
}

/** Whoever holds the link acts as the customer to whom it was sent; history records them by name. */
const asCustomer = ({ customerId, agentId, id }: TestimonialRow): CustomerActor => ({
  kind: 'customer',
  id: customerId,
  agentId,
  sessionId: id,
})

type Told = Pick<PublicDeps, 'brand' | 'secret' | 'enqueue'> & { readonly link: string }

async function write(
  db: Db,
  row: TestimonialRow,
  { said, shownAs }: { readonly said: string; readonly shownAs: string },
  { brand, link, ...sending }: Told,
): Promise<void> {
  const set = { said, shownAs, consent: TESTIMONIAL_CONSENT, consentedAt: now() }
  await advance(db, {
    cycle: testimonialLife,
    table: testimonials,
    id: row.id,
    from: stateOf(row),
    event: 'write',
    actor: asCustomer(row),
    set,
  })
  const { name } = await getAgent(db, row.agentId)
  // The agent passes the link on, and so could write it themselves.
  const recipient = said === row.said ? undefined : await mobileOf(db, row.customerId)
  const text = messageTexts.testimonialWritten({ brand: brand.name, agentName: name, link })
  if (recipient)
    await queueMessage(db, sending, { channel: 'sms', recipient, ...text, purpose: 'testimonial-written', about: row.customerId })
  const path = pathTo('microsite/review', { audience: 'agent' }, { kind: 'testimonial', item: row.id })
  for (const { id } of await activeAdministrators(db))
    await notify(db, { staffId: id, kind: 'microsite-submitted', title: msg`A customer of ${name} wrote a testimonial`, body: said, path })
  await notify(db, {
    staffId: row.agentId,
    kind: 'testimonial-written',
    title: 'A customer wrote about you',
    body: said,
    path: pathTo('microsite/testimonials', { audience: 'agent' }),
  })
}

async function factsOf(db: Db, row: TestimonialRow): Promise<TestimonialFacts> {
  const { name: agentName } = await getAgent(db, row.agentId)
  const [customer] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, row.customerId))
  return {
    ...{ agentName, state: row.state, said: row.said ?? '', expiresAt: row.expiresAt, wrong: {} },
    shownAs: row.shownAs ?? shortName(customer?.name ?? ''),
    mayWrite: mayWrite(row),
    mayTakeBack: mayTakeBack(row),
  }
}

/** The pages behind the links with which customers are asked for a testimonial about their agent. */
export function registerTestimonialPages(app: FastifyInstance, deps: PublicDeps, { around, send }: Pages): void {
  const { transactAsSystem, publicUrl } = deps
  const tokenIn = ({ params }: FastifyRequest): string => valueIn(params, 'token')

  const show = async (request: FastifyRequest, reply: FastifyReply, more: Partial<TestimonialFacts> = {}, status = 200) => {
    const facts = await transactAsSystem(async (db) => {
      const row = await testimonialBehind(db, tokenIn(request))
      return row && factsOf(db, row)
    })
    const about = await around(request)
    if (!facts) return send(reply, nobodyHere(about), 404)
    return send(reply, testimonialPage({ ...facts, ...more }, testimonialAddress(tokenIn(request)), about), status)
  }

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request, baseUrlOf(request, publicUrl))
    const given = givenIn(request)
    const form = TestimonialForm.safeParse(given)
    if (given.act === 'write' && !form.success) {
      const wrong = faultsIn(form.error.issues)
      return show(request, reply, { said: given.said ?? '', shownAs: given.shownAs ?? '', wrong }, 422)
    }
    const link = `${baseUrlOf(request, publicUrl)}${testimonialAddress(tokenIn(request))}`
    await transactAsSystem(async (db) => {
      const row = await testimonialBehind(db, tokenIn(request))
      if (!row) return
      if (given.act === 'write' && form.success && mayWrite(row)) await write(db, row, form.data, { ...deps, link })
      if (given.act === 'take-back' && mayTakeBack(row)) {
        const set = { said: null, shownAs: null, consent: null, consentedAt: null }
        await advance(db, {
          cycle: testimonialLife,
          table: testimonials,
          id: row.id,
          from: stateOf(row),
          event: 'withdraw',
          actor: asCustomer(row),
          set,
        })
      }
    })
    return reply.redirect(testimonialAddress(tokenIn(request)), 303)
  }

  const schema = { hide: true }
  app.get(`${TESTIMONIALS}:token`, { schema, config: { rateLimit: { max: 60, timeWindow: 60_000, allowList: [] } } }, (request, reply) =>
    show(request, reply),
  )
  app.post(`${TESTIMONIALS}:token`, { schema, config: WRITES }, take)
}

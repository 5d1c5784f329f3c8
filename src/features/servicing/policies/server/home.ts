import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { quotationDetail } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { CustomerActor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { CustomerHome, PolicyDetail } from '../public/contract.ts'
import { POLICY_TABS } from '../public/rules/policies.ts'
import { detailOf } from './detail.ts'
import { getPolicy } from './store.ts'

/** Of each kind; those who have more see how many, and find them in the lists below. */
const MOST = 8

const Ids = z.array(z.uuid())
const Standing = z.object({ quotations: Ids, pending: Ids, active: Ids, open: z.int() })
const Counts = z.object({ activepolicy: z.int(), pendingpolicy: z.int(), pastpolicy: z.int(), quotations: z.int() })

/** Whether nothing more is needed for it to serve its holder. */
const isInOrder = ({ state, next }: PolicyDetail): boolean =>
  state === 'issued' && next.action === 'open-documents' && next.tone !== 'waiting'

/** What a customer sees first: what is to be done, then what is in force. */
export async function homeOf(
  db: Db,
  actor: CustomerActor,
  { brand, now }: { readonly brand: Brand; readonly now: Date },
): Promise<CustomerHome> {
  const today = dayOf(now)
  const { standing, counts } = await standingOf(db, actor.id, today)
  const quotations = []
  for (const id of standing.quotations) quotations.push(await quotationDetail(db, id, { actor, now }))
  const policies = []
  for (const id of [...standing.pending, ...standing.active])
    policies.push(await detailOf(db, await getPolicy(db, actor, id), actor, brand, today))
  const open = quotations.filter(({ state }) => state !== 'expired')
  const [newest] = [...policies, ...open]
  return {
    quotations: open.map(({ id, number, line, state, step, description, total, validUntil, next }) => ({
      ...{ id, number, line, state, step, description, total, validUntil, next },
    })),
    waiting: policies.filter((policy) => !isInOrder(policy)).map(asHome),
    inForce: policies.filter((policy) => policy.state === 'issued').map(asHome),
    agent: newest ? { name: newest.agent.name, code: newest.agent.code, mobile: newest.agent.mobile } : null,
    counts,
    more: {
      waiting: standing.open - standing.quotations.length + counts.pendingpolicy - standing.pending.length,
      inForce: counts.activepolicy - standing.active.length,
    },
  }
}

function asHome(policy: PolicyDetail): CustomerHome['inForce'][number] {
  const {
    id,
    line,
    lineName,
    reference,
    number,
    state,
    description,
    coverFrom,
    coverTo,
    total,
    documents,
    invoices,
    next,
    charges,
    premium,
    renewal,
  } = policy
  return {
    ...{
      id,
      line,
      lineName,
      reference,
      number,
      state,
      description,
      coverFrom,
      coverTo,
      total,
      documents,
      invoices,
      next,
      premium,
      renewal,
    },
    charges: charges.filter(({ isPayable, isWanted }) => isPayable && isWanted),
  }
}

const listed = (states: readonly string[]) => sql.param([...states])

/** What is waiting or in force, newest first, and how many rows each list has. */
async function standingOf(db: Db, customerId: string, today: Day) {
  const mine = sql`p.customer_id = ${customerId}::uuid`
  const ofStates = (states: readonly string[]) => sql`policies p where ${mine} and p.state = any(${listed(states)}::text[])`
  const newest = (states: readonly string[]) =>
    sql`coalesce((select json_agg(o.id) from (select p.id from ${ofStates(states)} order by p.id desc limit ${MOST}) o), '[]'::json)`
  const countIn = (states: readonly string[]) => sql`(select count(*)::int from ${ofStates(states)})`
  const open = sql`quotations q where q.customer_id = ${customerId}::uuid
    and q.state in ('draft', 'quoted', 'approved', 'referred', 'accepted') and (q.valid_until is null or q.valid_until >= ${today}::date)
    and not exists (select from renewals r where r.quotation_id = q.id and r.state in ('due', 'offered'))`
  const { activepolicy, pendingpolicy, pastpolicy } = POLICY_TABS
  const { rows } = await db.execute<{ standing: unknown; counts: unknown }>(sql`select
    json_build_object(
      'quotations', coalesce((select json_agg(o.id) from (select q.id from ${open} order by q.updated_at desc limit ${MOST}) o), '[]'::json),
      'open', (select count(*)::int from ${open}), 'pending', ${newest(pendingpolicy)}, 'active', ${newest(activepolicy)}) as standing,
    json_build_object('activepolicy', ${countIn(activepolicy)}, 'pendingpolicy', ${countIn(pendingpolicy)}, 'pastpolicy', ${countIn(pastpolicy)},
      'quotations', (select count(*)::int from quotations q where q.customer_id = ${customerId}::uuid)) as counts`)
  return { standing: Standing.parse(rows[0]?.standing), counts: Counts.parse(rows[0]?.counts) }
}

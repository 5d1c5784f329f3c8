import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { staffIdIn } from '#kit/server/scope.ts'
import { draftMobile } from '../../public/rules/answers.ts'
import { Brought } from '../../rules/brought.ts'
import type { QuotationRow } from './quotes.ts'
import { isVisible } from './visible-customer.ts'

const Instant = z.coerce.date().transform((at) => at.toISOString())
const Named = z.object({ id: z.uuid(), number: z.string() }).nullable()

const Surroundings = z.object({
  /** Null if they are someone else's. */
  customerId: z.uuid().nullable(),
  agent: z.object({ id: z.uuid(), name: z.string(), code: z.string(), mobile: z.string() }),
  policy: z.object({ id: z.uuid(), number: z.string().nullable(), state: z.string() }).nullable(),
  lead: z.object({ id: z.uuid(), number: z.string(), name: z.string(), isTied: z.boolean() }).nullable(),
  /** The quotations before and after this one in a chain of quoting again. */
  previous: Named,
  again: Named,
  /** The state of the newest inspection. */
  inspection: z.string().nullable(),
  /** How often it was priced. */
  versions: z.int(),
  /** Whether underwriting is waiting for the agent's answer. */
  isAsked: z.boolean(),
  /** How it was made on a phone, if it was. */
  brought: Brought.extend({ madeAt: Instant }).nullable(),
  consents: z.array(z.object({ code: z.string(), version: z.string(), accepted: z.boolean(), at: Instant })),
  /** What happened, oldest first; `name` where it was a staff member. */
  steps: z.array(
    z.object({ at: Instant, actor: z.string(), event: z.string(), reason: z.string().nullable(), name: z.string().nullable() }),
  ),
})
export type Surroundings = z.output<typeof Surroundings>

/** Everything in its detail besides the row itself, in one round trip. */
export async function surroundingsOf(
  db: Db,
  { id, agentId, customerId, previousId, holder }: QuotationRow,
  viewer: Actor,
): Promise<Surroundings> {
  const { rows } = await db.execute<{ found: unknown }>(sql`select json_build_object(
    'customerId', (select ${customers.id} from ${customers} where ${isVisible(viewer, customerId)}),
    'agent', (select json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name, 'code', s.agent_code, 'mobile', s.mobile)
      from staff s where s.id = ${agentId}::uuid),
    'policy', (select json_build_object('id', p.id, 'number', p.number, 'state', p.state) from policies p where p.quotation_id = ${id}::uuid),
    'lead', (select json_build_object('id', l.id, 'number', l.number, 'name', trim(l.first_name || ' ' || l.last_name), 'isTied', p.id is not null)
      from leads l left join proposals p on p.lead_id = l.id and p.quotation_id = ${id}::uuid
      where l.id = (select t.lead_id from proposals t where t.quotation_id = ${id}::uuid)
        or l.agent_id = ${agentId}::uuid and l.mobile = ${draftMobile(holder) ?? null} and l.grouping in ('open', 'converted') and not exists (select from proposals t where t.quotation_id = ${id}::uuid)
      order by l.grouping <> 'open', l.id desc limit 1),
    'previous', (select json_build_object('id', q.id, 'number', q.number) from quotations q where q.id = ${previousId}::uuid),
    'again', (select json_build_object('id', q.id, 'number', q.number) from quotations q where q.previous_id = ${id}::uuid order by q.id desc limit 1),
    'inspection', (select i.state from inspections i where i.quotation_id = ${id}::uuid order by i.id desc limit 1),
    'versions', (select coalesce(max(v.n), 0) from quotation_versions v where v.quotation_id = ${id}::uuid),
    'isAsked', exists (select from cases k where k.quotation_id = ${id}::uuid and k.state = 'asked'),
    'brought', (select json_build_object('madeAt', b.made_at, 'tariff', b.tariff, 'isProven', b.is_proven, 'total', b.worksheet -> 'total', 'differences', b.differences,
      'clockMovedSeconds', b.clock_moved_seconds) from brought_quotations b where b.quotation_id = ${id}::uuid),
    'consents', coalesce((select json_agg(json_build_object('code', c.declaration, 'version', c.version, 'accepted', c.accepted, 'at', c.at) order by c.at, c.id)
      from consents c where c.quotation_id = ${id}::uuid), '[]'::json),
    'steps', coalesce((select json_agg(json_build_object('at', h.at, 'actor', h.actor, 'event', h.event, 'reason', h.reason, 'name', s.first_name || ' ' || s.last_name) order by h.seq)
      from history h left join staff s on s.id = ${staffIdIn(sql`h.actor`)}
      where h.record_id = ${id}::uuid), '[]'::json)) as found`)
  return Surroundings.parse(rows[0]?.found)
}

import type pg from 'pg'

type Copied = {
  readonly count: number
  /** The number of the first copy, where copies of another policy exist too. */
  readonly from?: number
  /** The last day of cover of copy number `g`, as SQL. */
  readonly endsOn: string
  /** The owners of each copy, as SQL; absent: those of the copied policy. */
  readonly agent?: string
  readonly customer?: string
}

/** What identifies the vehicle of a copy; the last digit of a plate stays, since it determines when the registration ends. */
const ANSWERS = `jsonb_build_object('plate', translate(lpad((g % 1000)::text, 3, '0'), '0123456789', 'ABCDEFGHJK') || lpad((g / 1000)::text, 3, '0') || right(p.answers->>'plate', 1),
  'mvFile', lpad(g::text, 15, '0'), 'engineNo', 'CPYE' || lpad(g::text, 6, '0'), 'chassisNo', 'CPYCHASSE' || lpad(g::text, 8, '0'))`

/**
 * The given number of copies of a paid policy in force, each for its own vehicle, bypassing triggers and rules: only their number and
 * content matter.
 */
export async function copyPolicies(owner: pg.Pool, policyId: string, { count, from = 1, endsOn, agent, customer }: Copied): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table copies as select g, gen_random_uuid() as quotation, gen_random_uuid() as policy, gen_random_uuid() as charge,
         ${ANSWERS} as answers,
         (${endsOn})::date as ends_on, ${agent ?? 'p.agent_id'} as agent, ${customer ?? 'p.customer_id'} as customer
       from policies p, generate_series($2::int, $2::int + $3::int - 1) g where p.id = $1`,
      [policyId, from, count],
    )
    await client.query(
      `insert into quotations select (jsonb_populate_record(q, jsonb_build_object('id', c.quotation, 'number', 'COPY-Q-' || c.g, 'answers', q.answers || c.answers,
         'agent_id', c.agent, 'customer_id', c.customer, 'commercial', '{}'::jsonb, 'description', c.answers->>'plate', 'cover_from', c.ends_on - 365, 'cover_to', c.ends_on))).*
       from policies p join quotations q on q.id = p.quotation_id, copies c where p.id = $1`,
      [policyId],
    )
    await client.query(
      `insert into policies select (jsonb_populate_record(p, jsonb_build_object('id', c.policy, 'number', 'COPY-P-' || c.g, 'quotation_id', c.quotation, 'quotation_number', 'COPY-Q-' || c.g,
         'answers', p.answers || c.answers, 'agent_id', c.agent, 'customer_id', c.customer, 'commercial', '{}'::jsonb, 'description', c.answers->>'plate', 'cover_from', c.ends_on - 365, 'cover_to', c.ends_on))).*
       from policies p, copies c where p.id = $1`,
      [policyId],
    )
    await client.query(
      `insert into charges select (jsonb_populate_record(o, jsonb_build_object('id', c.charge, 'policy_id', c.policy))).* from charges o, copies c where o.policy_id = $1`,
      [policyId],
    )
    await client.query(
      `insert into risk_keys (policy_id, line, kind, value, cover_from, cover_to)
       select c.policy, k.line, k.kind, c.answers->>(case when k.kind like '%plate' then 'plate' when k.kind like '%mv-file' then 'mvFile' when k.kind like '%engine' then 'engineNo' else 'chassisNo' end), c.ends_on - 365, c.ends_on
       from risk_keys k, copies c where k.policy_id = $1`,
      [policyId],
    )
    await client.query('drop table copies')
  } finally {
    client.release(true)
  }
}

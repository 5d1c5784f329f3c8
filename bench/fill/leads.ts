import type pg from 'pg'

const FIRST =
  'Maria Jose Juan Ana Antonio Rosario Pedro Teresita Manuel Luz Ricardo Carmen Eduardo Gloria Roberto Josefina Fernando Erlinda Rodrigo Maricel'
const LAST =
  'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Castillo Flores Villanueva Ramos Aquino Navarro Salazar Mercado Dela-Cruz Peñaflor Ibañez Lacson Dimaculangan'
/** Three of these make a name that few others share; spread by a hash, so that every agent's leads have all of them. */
const one = (names: string, seed: number) => `(string_to_array(${names}, ' '))[1 + abs(hashint8extended(g, ${seed}) % 20)]`
const NAME = `${one('$2', 1)} || ' ' || ${one('$2', 2)}`

/**
 * Adds `count` leads, spread evenly over the bench's agents, bypassing triggers and rules; indexes are built and counts updated at the end.
 * Of twenty leads, thirteen are open (ten of these to be followed up within a month of today, or overdue), three each are converted and
 * failed.
 */
export async function fillLeads(owner: pg.Pool, count: number): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'leads' and indexdef not like '%UNIQUE%'`,
  )
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `with agents as (select id, row_number() over (order by id) - 1 as place, count(*) over () as n from staff where agent_code like 'AGENT-%')
       insert into leads (id, number, agent_id, created_by, allocated_by, allocated_at, first_name, last_name, mobile, typed_mobile, lead_type, propensity, product, status, disposition, next_follow_up, created_at, updated_at)
       select uuidv7((g - $1::int) * interval '20 seconds'), 'LD-' || lpad(g::text, 7, '0'), a.id, a.id, a.id, at, ${NAME}, ${one('$3', 3)},
         '+639' || lpad((g * 7919::bigint % 1000000000)::text, 9, '0'), '09' || lpad((g * 7919::bigint % 1000000000)::text, 9, '0'),
         case when g % 10 = 0 then 'corporate' else 'individual' end, (array['hot', 'warm', 'cold'])[1 + g % 3], 'ctpl',
         case when kind = 19 then 'discarded' when kind >= 16 then 'failed' when kind >= 13 then 'converted' when kind % 3 = 0 then 'newleadentery' else 'contact' end,
         case when kind = 4 then 'metcustomer' end,
         case when kind < 10 then now() + (hashint4(g) % 720) * interval '1 hour' end, at, at
       from generate_series(1, $1::int) g join agents a on a.place = g % a.n, lateral (select now() - ($1::int - g) * interval '20 seconds' as at, (g / a.n + g) % 20 as kind) facts`,
      [count, FIRST, LAST],
    )
    for (const { definition } of indexes) await client.query(definition)
  } finally {
    client.release(true)
  }
  await owner.query('insert into lead_tallies (agent_id, grouping, n) select agent_id, grouping, count(*) from leads group by 1, 2')
  await owner.query(
    `insert into lead_due_tallies (agent_id, day, n) select agent_id, case when app.due_day(next_follow_up) < app.due_day(now()) - 1 then '-infinity' else app.due_day(next_follow_up) end, count(*) from leads where grouping = 'open' and next_follow_up is not null group by 1, 2`,
  )
  for (const [own, team, key] of [
    ['lead_tallies', 'lead_team_tallies', 'grouping'],
    ['lead_due_tallies', 'lead_team_due_tallies', 'day'],
  ])
    await owner.query(
      `insert into ${team} (manager_id, ${key}, n) select s.manager_id, t.${key}, sum(t.n) from ${own} t join staff s on s.id = t.agent_id where s.manager_id is not null group by 1, 2`,
    )
  await owner.query('vacuum analyze')
}

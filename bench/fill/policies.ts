import type pg from 'pg'

/**
 * Adds `count` issued policies, spread evenly over the agents, bypassing triggers and rules: only number and size matter here. Counts are
 * updated at the end.
 */
export async function fillPolicies(owner: pg.Pool, count: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into customers (agent_id, name, mobile) select id, 'Bench Customer', '+6399' || lpad((row_number() over ())::text, 8, '0') from staff where role_code = 'AG1'`,
  )
  await owner.query(
    `with agents as (select s.id, s.branch, c.id as customer, row_number() over (order by s.id) - 1 as place, count(*) over () as n from staff s join customers c on c.agent_id = s.id where s.role_code = 'AG1' and c.name = 'Bench Customer'),
       tariff as (select id from tariffs where line = 'ctpl' limit 1),
       rows as (select g, a.id as agent, a.customer, a.branch from generate_series(1, $1::int) g join agents a on a.place = g % a.n),
       quoted as (
         insert into quotations (number, line, state, agent_id, customer_id, branch, step, description, holder_name, total_centavos, worksheet, valid_until, tariff_id, cover_from, cover_to)
         select 'BENCH-Q-' || g, 'ctpl', 'converted', agent, customer, branch, 'confirm', 'NBX ' || g || ' · 2022 Toyota Vios', 'Maria Santos De la Peña', 61040, '{}', '2026-12-31', (select id from tariff), '2026-12-01', '2027-12-01' from rows
         returning id, number, agent_id, customer_id, branch, description, holder_name)
     insert into policies (number, quotation_id, quotation_number, line, state, agent_id, customer_id, branch, answers, holder, description, holder_name, tariff_id, worksheet, total_centavos, cover_from, cover_to, document_status, issued_at)
     select 'BENCH-P-' || number, id, number, 'ctpl', 'issued', agent_id, customer_id, branch, '{}', '{}', description, holder_name, (select id from tariff), '{}', 61040, '2026-12-01', '2027-12-01', 'complete', now() from quoted`,
    [count],
  )
  await owner.query(
    `insert into charges (policy_id, kind, lines, amount_centavos, settled_at) select id, 'premium', '[]', total_centavos, issued_at from policies where number like 'BENCH-P-%'`,
  )
  await owner.query(
    `insert into tallies (kind, agent_id, line, state, n)
     select kind, agent_id, line, state, count(*) from (select 'quotations' as kind, agent_id, line, state from quotations union all select 'policies', agent_id, line, state from policies) r group by 1, 2, 3, 4`,
  )
  await owner.query('reset session_replication_role')
  await owner.query('vacuum analyze')
}

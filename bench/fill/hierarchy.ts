import type pg from 'pg'

/** Head of all, 20 directors, 100 managers of 20 agents each, 2,000 agents; they sign in with the demonstration users' password. */
export async function fillHierarchy(owner: pg.Pool): Promise<void> {
  const add = (code: string, count: number, role: string, level: string, below: string, each: number) =>
    owner.query(
      `with people as (insert into staff (email, first_name, last_name, mobile, agent_code, branch, role_code, level_code, manager_id)
       select lower($1) || n || '@bench.example', 'Bench', $1 || ' ' || n, '+639000000000', $1 || '-' || n, 'BACOLOD', $2, $3,
         (select id from staff where agent_code = $4 || '-' || (n - 1) / $5 + 1)
       from generate_series(1, $6::int) n returning id)
       insert into staff_passwords (staff_id, hash) select id, (select hash from staff_passwords limit 1) from people`,
      [code, role, level, below, each, count],
    )
  await add('HEAD', 1, 'SM1', '1', '', 1)
  await add('DIRECTOR', 20, 'SM1', '2', 'HEAD', 20)
  await add('MANAGER', 100, 'SM1', '3', 'DIRECTOR', 5)
  await add('AGENT', 2_000, 'AG1', '4', 'MANAGER', 20)
}

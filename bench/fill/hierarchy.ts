import type pg from 'pg'

/** Head of all, 20 directors, 100 managers of 20 agents each, 2,000 agents; they sign in with the password of the demonstration's people. */
export async function fillHierarchy(owner: pg.Pool): Promise<void> {
  const add = (code: string, count: number, role: string, level: string, below: string, each: number) =>
    owner.query(
      `insert into staff (email, password_hash, first_name, last_name, mobile, agent_code, branch, role_code, level_code, manager_id)
       select lower($1) || n || '@bench.example', (select password_hash from staff where password_hash is not null limit 1), 'Bench', $1 || ' ' || n, '+639000000000', $1 || '-' || n, 'BACOLOD', $2, $3,
         (select id from staff where agent_code = $4 || '-' || (n - 1) / $5 + 1)
       from generate_series(1, $6::int) n`,
      [code, role, level, below, each, count],
    )
  await add('HEAD', 1, 'SM1', '1', '', 1)
  await add('DIRECTOR', 20, 'SM1', '2', 'HEAD', 20)
  await add('MANAGER', 100, 'SM1', '3', 'DIRECTOR', 5)
  await add('AGENT', 2_000, 'AG1', '4', 'MANAGER', 20)
}

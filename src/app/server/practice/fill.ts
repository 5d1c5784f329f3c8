import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { Connection } from '#kit/server/connection.ts'
import { SPECIMEN } from '#kit/server/practice.ts'
import type { Practitioner } from '#kit/server/practice-host.ts'

/** People of practice who are nobody: who decided on lists, and the underwriter who answers. */
const OFFICE = { maker: '00000000-0000-7000-8000-000000000001', second: '00000000-0000-7000-8000-000000000002' } as const
export const PRACTICE_UNDERWRITER = 'PRACTICE-UW'

type Copied = { readonly table: string; readonly where: string; readonly instead?: Readonly<Record<string, unknown>> }

/** What prices, lists and permissions are made of. No person, customer or sale is in any of these tables. */
const REFERENCE: readonly Copied[] = [
  { table: 'branches', where: 'true' },
  { table: 'feature_permissions', where: 'true' },
  {
    table: 'tariffs',
    where: "state in ('active', 'retired')",
    instead: { base_id: null, made_by: [], changed_by: null, proposed_by: null, activated_by: null },
  },
  { table: 'list_values', where: 'true' },
  { table: 'vehicles', where: 'true' },
  { table: 'former_values', where: 'true' },
  { table: 'loaded_files', where: 'true' },
  { table: 'list_versions', where: "state = 'approved' and made_by is null" },
  {
    table: 'list_versions',
    where: "state = 'approved' and made_by is not null",
    instead: { made_by: OFFICE.maker, decided_by: OFFICE.second },
  },
]

async function connected<T>(url: string, work: (owner: Connection) => Promise<T>): Promise<T> {
  const owner = new Connection({ connectionString: url, application_name: 'kalasag-practice' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const inTransaction = (url: string, work: (owner: Connection) => Promise<void>): Promise<void> =>
  connected(url, async (owner) => {
    await owner.query('begin')
    await work(owner)
    await owner.query('commit')
  })

/** The real tariffs, lists and permissions as they are now, for a database of practice that was just migrated; and who works in its office. */
export const fillPractice = (realUrl: string, url: string, today: Day): Promise<void> =>
  connected(realUrl, (real) =>
    inTransaction(url, async (owner) => {
      for (const [id, code, role, active] of [
        [OFFICE.maker, 'PRACTICE-1', 'AD1', false],
        [OFFICE.second, 'PRACTICE-2', 'AD1', false],
        [undefined, PRACTICE_UNDERWRITER, 'UW1', true],
      ] as const)
        await owner.query(
          `insert into staff (id, email, first_name, last_name, mobile, agent_code, branch, role_code, level_code, channel_code, sees_all, active)
           values (coalesce($1::uuid, gen_random_uuid()), lower($2) || '@practice.invalid', 'Practice', 'Office', '+639000000000', $2, 'HEAD_OFFICE', $3, '1', 'HEAD_OFFICE', true, $4)`,
          [id ?? null, code, role, active],
        )
      await owner.query(
        `insert into authority_profiles (id, staff_id, line, authorities, valid_from, reason)
         select gen_random_uuid(), id, '*', '{*}', $2::date, 'Practice' from staff where agent_code = $1`,
        [PRACTICE_UNDERWRITER, addDays(today, -1)],
      )
      await owner.query(
        `insert into coc_ranges (company_code, first, last, next, opened_on) values ('000', 900000001, 999999999, 900000001, $1)`,
        [addDays(today, -1)],
      )
      for (const { table, where, instead = {} } of REFERENCE) await copy(real, owner, { table, where, instead })
    }),
  )

async function copy(real: Connection, owner: Connection, { table, where, instead }: Required<Copied>): Promise<void> {
  const { rows } = await real.query<{ copied: string }>(
    `select coalesce(jsonb_agg(to_jsonb(t) || $1::jsonb), '[]')::text as copied from ${table} t where ${where}`,
    [JSON.stringify(instead)],
  )
  // What the real ones were refused until somebody decided on them was decided there.
  await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`, [
    rows[0]?.copied ?? '[]',
  ])
  await owner.query(`alter table ${table} enable trigger user`)
}

/** Lets somebody in who is real elsewhere: by name, with specimens of every licence, so that who has none yet may practise too. */
export const enterPractitioner = (url: string, person: Practitioner, today: Day): Promise<void> =>
  inTransaction(url, async (owner) => {
    await owner.query(
      `insert into staff (id, email, first_name, last_name, mobile, agent_code, branch, role_code, level_code, channel_code)
       values ($1::uuid, $1::text || '@practice.invalid', $2, $3, '+639000000000', $4, $5, 'AG1', $6, $7)
       on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name, agent_code = excluded.agent_code`,
      [person.id, person.firstName, person.lastName, person.agentCode, person.branch, person.levelCode, person.channelCode],
    )
    for (const kind of Object.keys(LICENCE_KINDS))
      await owner.query(
        `insert into licences (id, staff_id, company, kind, number, valid_from, valid_until)
         select gen_random_uuid(), $1::uuid, '', $2::text, $3, $4::date, $5::date where not exists (select from licences where staff_id = $1::uuid and kind = $2::text)`,
        [person.id, kind, `${SPECIMEN}-${kind}`, addDays(today, -30), addDays(today, 365)],
      )
  })

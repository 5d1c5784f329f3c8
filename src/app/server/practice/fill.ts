import type { Day } from '#domain/day.ts'
import { type Db, openPool, type Pool, transactAsOwner } from '#kit/server/db.ts'
import type { Practitioner } from '#kit/server/practice-host.ts'
import { features } from '../features.ts'

/** The authors of the lists, in place of the real ones: neither is a real person. */
const OFFICE = { maker: '00000000-0000-7000-8000-000000000001', second: '00000000-0000-7000-8000-000000000002' } as const

type Copied = { readonly table: string; readonly where: string; readonly instead?: Readonly<Record<string, unknown>> }

/** The tables behind prices, lists and permissions. None of them contains a person, customer or sale. */
const REFERENCE: readonly Copied[] = [
  { table: 'commercial_structures', where: 'true' },
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

const parts = features.flatMap(({ practising }) => practising ?? [])

/** As the owner, in one transaction. */
async function owning(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    await transactAsOwner(pool, work)
  } finally {
    await pool.end()
  }
}

/**
 * Copies the real tariffs, lists and permissions as they are now into a practice database that was just migrated; and adds its office
 * staff.
 */
export async function fillPractice(realUrl: string, url: string, today: Day): Promise<void> {
  const real = openPool(realUrl, { max: 1 })
  try {
    await owning(url, async (db) => {
      for (const { office } of parts) await office?.(db, today, OFFICE)
      for (const { table, where, instead = {} } of REFERENCE) await copy(real, db, { table, where, instead })
    })
  } finally {
    await real.end()
  }
}

async function copy(real: Pool, db: Db, { table, where, instead }: Required<Copied>): Promise<void> {
  const { rows } = await real.query<{ copied: string }>(
    `select coalesce(jsonb_agg(to_jsonb(t) || $1::jsonb), '[]')::text as copied from ${table} t where ${where}`,
    [JSON.stringify(instead)],
  )
  const { $client: owner } = db
  // Triggers would refuse these rows until someone approves them, which was done in the real database.
  await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`, [
    rows[0]?.copied ?? '[]',
  ])
  await owner.query(`alter table ${table} enable trigger user`)
}

/** Admits someone who is a user of the real program. */
export const enterPractitioner = (url: string, person: Practitioner, today: Day): Promise<void> =>
  owning(url, async (db) => {
    for (const { person: admit } of parts) await admit?.(db, person, today)
  })

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { start } from '#app/server/start.ts'
import { powersBeyondNeed } from '#kit/server/app-role.ts'
import { type AppPool, openAppPool } from '#kit/server/db.ts'
import { type Asking, seal } from '#kit/server/scope-key.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { producing } from './support/producing.ts'
import { person } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let ana: { name: string; session: string }

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  pool = app.openAppPool(2)
  await person(app.url, 'ana.reyes')
  const { rows } = await app.owner.query(
    `select 'staff:' || s.id as name, e.id as session from staff s join sessions e on e.staff_id = s.id where s.email like 'ana.reyes@%'`,
  )
  ana = rows[0]
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const PROGRAM = ['system:program', ''] as const
const sealed = (name: string, session: string): Asking => seal(app.appDatabase.scopeKey, name, session)

/** The result of statements in one transaction that the program opened for Ana, as if someone had injected them into one of her queries. */
async function slipIn<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select app.ask($1, $2, $3, $4)', [...sealed(ana.name, ana.session)])
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const outcome = (statement: string) =>
  slipIn((client) =>
    client.query(statement).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  )

const NOT_ALLOWED = '42501'

describe('a statement that somebody slips into the program’s', () => {
  it.each([
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_binary_file('/etc/passwd')`,
    `select pg_ls_dir('.')`,
    `select pg_stat_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/taken')`,
    `copy list_values from '/etc/passwd'`,
    `copy (select 1) to '/tmp/taken'`,
    `copy list_values from program 'id'`,
    `copy (select 1) to program 'id'`,
    `select * from pg_authid`,
    `select pg_reload_conf()`,
    `load '/tmp/library.so'`,
  ])('reaches nothing of the machine: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    'set role postgres',
    'set session authorization postgres',
    'alter role kalasag_app superuser',
    'alter role kalasag_app bypassrls',
    'create role helper superuser',
    'grant postgres to kalasag_app',
    'grant pg_read_server_files to kalasag_app',
    'set session_replication_role = replica',
    'alter table policies disable row level security',
    'alter table audit_entries disable trigger all',
    'drop policy own_records on policies',
    'drop table policies',
    'truncate audit_entries',
    'alter function app.sees_all() owner to kalasag_app',
    'create or replace function app.sees_all() returns boolean return true',
  ])('becomes nobody else and takes no lock away: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    'do $$ begin end $$',
    'create function public.mine() returns text language sql security definer as $$ select 1::text $$',
    'create function pg_temp.mine() returns text language plpgsql as $$ begin return 1; end $$',
    'create temporary table reach (viewer_id uuid, staff_id uuid)',
    'create temporary view reach as select 1',
    'create table public.mine (x text)',
    'create schema mine',
    'create extension file_fdw',
    'create trigger mine before insert on policies for each row execute function app.refuse_change()',
  ])('leaves no code and no table behind: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    `update staff set role_code = 'AD1' where id = app.staff_id()`,
    `update staff set sees_all = true where id = app.staff_id()`,
    `insert into feature_permissions (feature_code, role_code) values ('STAFF', 'AG1')`,
    `insert into reach (viewer_id, staff_id, depth) select app.staff_id(), id, 1 from staff`,
    `update legal_steps set to_state = 'issued'`,
  ])('gives nobody more than they may do: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    `insert into audit_entries (actor, action) values ('staff:' || gen_random_uuid(), 'cancelPolicy')`,
    `insert into history (cycle, record_id, event, to_state, actor) values ('policy', gen_random_uuid(), 'cancel', 'cancelled', 'customer:' || gen_random_uuid())`,
    `update audit_entries set actor = 'anonymous'`,
    `delete from audit_entries`,
    `update history set actor = 'anonymous'`,
    `delete from history`,
  ])('forges nothing of what happened: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    'select * from app.scope_keys',
    `select app.mac('x')`,
    `select app.scope_mac('y')`,
    `select app.ask('system:program', '', extract(epoch from now())::bigint, '')`,
    `select app.ask('system:program', '', extract(epoch from now())::bigint, repeat('0', 64))`,
    `update app.scope_keys set inner_pad = ''`,
  ])('cannot say who asks: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })
})

describe('what a statement that somebody slips in may know', () => {
  it.each([
    'select hash from staff_passwords',
    `update staff_passwords set hash = ''`,
    `select app.set_password(app.staff_id(), 'scrypt$16$8$1$c2FsdA$a2V5', now())`,
    'select data from pgboss.job',
    'select * from pgboss.job_common',
    `update pgboss.job set data = '{}'`,
    'delete from pgboss.job',
    'select * from pgboss.schedule',
  ])('is nothing of passwords and waiting jobs: %s', async (statement) => {
    expect(await outcome(statement)).toBe(NOT_ALLOWED)
  })

  it.each([
    `select recipe from app.password_recipe(app.staff_id()) recipe where recipe is not null`,
    `select 1 where app.is_password(app.staff_id(), (select 'scrypt$16$8$1$c2FsdA$a2V5'))`,
    'select * from simulators.faults',
  ])('is nothing, on behalf of a person: %s', async (statement) => {
    await app.owner.query(`insert into simulators.faults (service, fault) values ('card', 'late') on conflict do nothing`)
    expect(await slipIn(async (client) => (await client.query(statement)).rows)).toEqual([])
  })
})

describe('the role that works on jobs', () => {
  it('reaches the queue and nothing else', async () => {
    const jobs = new pg.Client({ connectionString: app.jobsUrl })
    await jobs.connect()
    expect((await jobs.query('select count(*) from pgboss.job')).rowCount).toBe(1)
    for (const table of ['staff', 'policies', 'staff_passwords', 'audit_entries', 'simulators.inbox'])
      await expect(jobs.query(`select from ${table}`), table).rejects.toMatchObject({ code: NOT_ALLOWED })
    await jobs.end()
  })
})

describe('who asks', () => {
  beforeAll(async () => {
    const at = new Date().toISOString()
    await producing(app).policy('LAS-001', { state: 'issued', issued_at: at, updated_at: at, total_centavos: 100_000 })
  })
  const POLICIES = 'select count(*)::int as n from policies'
  const count = async (client: pg.PoolClient, where = 'true', values: unknown[] = []) =>
    (await client.query<{ n: number }>(`${POLICIES} where ${where}`, values)).rows[0]?.n

  it.each([
    [`set_config('app.sees_all', 'yes', true) is not null`],
    [`set_config('app.scope', 'y', true) is not null`],
    [`set_config('app.scope', repeat('0', 64) || 'y', true) is not null`],
    [`set_config('app.scope', left(current_setting('app.scope'), 64) || 'y', true) is not null`],
    [
      `set_config('app.scope', left(current_setting('app.scope'), 64) || 'a' || substr(current_setting('app.scope'), 66), true) is not null`,
    ],
  ])('is not changed by a setting in a condition: %s', async (condition) => {
    expect((await app.owner.query(POLICIES)).rows[0].n).toBeGreaterThan(0)
    expect(await slipIn((client) => count(client, condition))).toBe(0)
    // Nor for what follows in the transaction.
    expect(
      await slipIn(async (client) => {
        await client.query(`select ${condition}`)
        return count(client)
      }),
    ).toBe(0)
  })

  it('is known in its own transaction and connection only', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select app.ask($1, $2, $3, $4)', [...sealed(...PROGRAM)])
    expect(await count(client)).toBeGreaterThan(0)
    const scope = (await client.query(`select current_setting('app.scope') as scope`)).rows[0].scope
    await client.query('commit')
    for (const again of [client, await pool.connect()]) {
      await again.query('begin')
      await again.query(`select set_config('app.scope', $1, true)`, [scope])
      expect(await count(again)).toBe(0)
      await again.query('rollback')
      again.release()
    }
  })

  it('is believed with the seal for that name and session, made a short time ago with our key', async () => {
    const [name, session, at, mine] = sealed(ana.name, ana.session)
    const tries: Record<string, Asking> = {
      'another name': ['system:program', '', at, mine],
      'another session': [name, '', at, mine],
      'a later time': [name, session, at + 1, mine],
      'another key': seal(randomBytes(32).toString('hex'), ...PROGRAM),
    }
    for (const [what, asking] of Object.entries(tries)) {
      const said = slipIn((client) => client.query('select app.ask($1, $2, $3, $4)', [...asking]))
      await expect(said, what).rejects.toMatchObject({ code: NOT_ALLOWED })
    }
  })

  it('shows in no list of what connections do', async () => {
    await slipIn(async (client) => {
      const [, , , secret] = sealed(ana.name, ana.session)
      const other = await pool.connect()
      const { rows } = await other.query('select query from pg_stat_activity where pid <> pg_backend_pid()')
      other.release()
      const texts = rows.map(({ query }) => query).join()
      expect(texts).toContain('app.ask($1')
      expect(texts).not.toContain(secret)
      expect(texts).not.toContain(ana.session)
      return client
    })
  })
})

describe('the role that serves requests', () => {
  it('can do nothing that it does not need', async () => {
    expect(await powersBeyondNeed(pool)).toEqual([])
  })

  it('is not the owner: such a start is refused where others reach it, and warned of elsewhere', async () => {
    const owner = openAppPool({ ...app.appDatabase, url: app.databaseUrl }, { max: 1 })
    expect(await powersBeyondNeed(owner)).toEqual(['the role postgres is a superuser'])
    await owner.end()
    const starting = { DATABASE_URL: app.databaseUrl, DATABASE_APP_URL: app.databaseUrl, PORT: '0', LOG_LEVEL: 'silent' }
    const quiet = { ...starting, KALASAG_SECRET: TEST_SECRET, DEMO_DATA: 'off', SIMULATORS: 'off', KALASAG_PART: 'web' }
    const said: string[] = []
    const program = await start(readConfig(quiet), (line) => said.push(line))
    await program.stop()
    expect(said.join()).toContain('the role postgres is a superuser')
    await app.owner.query(`update staff set active = false`)
    await expect(start(readConfig({ ...quiet, PUBLIC_URL: 'https://sales.example.ph' }))).rejects.toThrow(
      'the role postgres is a superuser',
    )
  })

  it('may be one that the operator made', async () => {
    await app.owner.query(`create role kalasag_of_ours login password 'of ours' in role kalasag_app`)
    const url = new URL(app.databaseUrl)
    url.username = 'kalasag_of_ours'
    url.password = 'of ours'
    const ours = openAppPool({ ...app.appDatabase, url: url.href }, { max: 1 })
    expect(await powersBeyondNeed(ours)).toEqual([])
    expect((await ours.query(`select has_table_privilege('policies', 'insert') as can`)).rows[0].can).toBe(true)
    await ours.end()
    await app.owner.query('drop role kalasag_of_ours')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { type Program, start } from '../src/app/server/start.ts'
import { type Postgres, startPostgres } from '../src/kit/server/postgres.ts'
import { call, signIn } from './support/calls.ts'
import { addLead, type LeadsPage, newMobile } from './support/leads.ts'
import { answered, type Caller, caller } from './support/quoting.ts'
import { type Replica, startReplica } from './support/replica.ts'

const SOON = { timeout: 30_000 }

describe('with a replica, pages', () => {
  const files = mkdtempSync(join(tmpdir(), 'kalasag-replicated-'))
  let leader: Postgres
  let replica: Replica
  let programs: Program[]
  let ana: Caller
  let another: Caller
  let anaId: string
  let onLeader: pg.Client
  let onReplica: pg.Client

  beforeAll(async () => {
    leader = await startPostgres({ ephemeral: true })
    const common = {
      KALASAG_DATA: files,
      DATABASE_URL: leader.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'people',
      KALASAG_PART: 'web',
      PUBLIC_URL: 'http://localhost:3000',
      KALASAG_SECRET: 'a secret that is used by tests only',
    }
    const first = await start(readConfig(common))
    await first.stop()
    replica = await startReplica(leader.url)
    const { host } = new URL(replica.url)
    const replicated = { ...common, DATABASE_REPLICA_URL: `postgres://${host}/kalasag` }
    programs = [await start(readConfig(replicated)), await start(readConfig(replicated))]
    const [one, two] = programs
    const headers = await signIn(one?.url ?? '', 'ana.reyes@kalasag.example')
    ana = caller(one?.url ?? '', headers)
    anaId = answered<{ _id: string }>(await ana.get('user/getuserDetails'))._id
    another = caller(two?.url ?? '', headers)
    onLeader = new pg.Client({ connectionString: leader.url })
    await onLeader.connect()
    onReplica = new pg.Client({ connectionString: replica.url })
    onReplica.on('error', () => undefined)
    await onReplica.connect()
  })
  afterAll(async () => {
    for (const program of programs) await program.stop()
    await onLeader.end()
    await leader.stop()
    rmSync(files, { recursive: true })
  })

  const namesSeenBy = async (who: Caller, headers: Readonly<Record<string, string>> = {}) => {
    const { data } = await call(who.url, 'GET', `secure/user/v2/getLead/${anaId}?leadfilter=all`, {
      headers: { ...who.headers, ...headers },
    })
    return (data as LeadsPage).items.map(({ personName }) => personName.split(' ').at(-1))
  }
  /** How many pages were read on the replica, judged by each connection's last query. */
  const readOnReplica = async () =>
    (await onReplica.query(`select from pg_stat_activity where usename = 'kalasag_app' and query like 'select live%'`)).rowCount
  const untilOnReplica = (question: string) =>
    expect.poll(async () => Object.values((await onReplica.query(`select ${question}`)).rows[0]), SOON).toEqual([true])
  const catchUp = async () => {
    await onReplica.query('select pg_wal_replay_resume()')
    const { rows } = await onLeader.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    await untilOnReplica(`pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}'`)
  }
  const fallBehind = async () => {
    // Including the caller's session, since the caller would be sent to the leader otherwise.
    await catchUp()
    await onReplica.query('select pg_wal_replay_pause()')
    await untilOnReplica(`pg_get_wal_replay_pause_state() = 'paused'`)
  }
  const endConnections = () => onReplica.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'kalasag_app'`)

  it('are read there', async () => {
    await addLead(ana, { lastName: 'Replicated' })
    await expect.poll(() => namesSeenBy(ana), SOON).toContain('Replicated')
    const readAgain = async () => {
      await namesSeenBy(ana)
      return readOnReplica()
    }
    await expect.poll(readAgain, SOON).toBeGreaterThan(0)
  })

  it('show what somebody wrote just now, at each process and however far the replica is behind', async () => {
    await fallBehind()
    const added = await call(ana.url, 'POST', 'secure/user/addlead', {
      headers: ana.headers,
      body: { firstName: 'Maria', lastName: 'Just-Now', primaryMobile: newMobile() },
    })
    const [cookie = ''] = added.headers.getSetCookie().map((each) => each.split(';')[0])
    expect(cookie).toMatch(/^kalasag-written=/)
    expect(await namesSeenBy(ana)).toContain('Just-Now')
    expect(await namesSeenBy(another, { cookie })).toContain('Just-Now')
    await catchUp()
  })

  it('show what others wrote more than a second ago', async () => {
    await fallBehind()
    await addLead(ana, { lastName: 'Of-Another' })
    await expect.poll(() => namesSeenBy(another), SOON).toContain('Of-Another')
    await catchUp()
  })

  it('are the leader\u2019s where a cookie says what is no place in the log', async () => {
    for (const written of ['1/x', `${'F'.repeat(9)}/0`, 'FFFFFFFF/FFFFFFFF', "0/0'; select 1 --"])
      expect(await namesSeenBy(ana, { cookie: `kalasag-written=${encodeURIComponent(written)}` })).toContain('Replicated')
  })

  it('go on where the replica ends the connections, and where it ends', async () => {
    await endConnections()
    for (let n = 0; n < 5; n += 1) expect(await namesSeenBy(ana)).toContain('Replicated')
    await onReplica.end()
    await replica.stop()
    await addLead(ana, { lastName: 'Without' })
    for (let n = 0; n < 5; n += 1) expect(await namesSeenBy(ana)).toContain('Without')
  })
})

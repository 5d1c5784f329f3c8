import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Changes, KeptRecord } from '#features/work/offline/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { addLead, readLead, type Someone, someone } from './support/leads.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let ana: Someone
let jose: Someone
let carlo: Someone

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '100000' })
  ana = await someone(app, 'ana.reyes')
  jose = await someone(app, 'jose.ibanez')
  carlo = await someone(app, 'carlo.mendoza')
})
afterAll(() => app.stop())

const batch = async (who: Someone, query: Readonly<Record<string, string>>) =>
  answered<Changes>(await who.get('user/offline/changes', query))

/** What a phone does: batch after batch, keeping the checkpoint of the first. */
async function read(who: Someone, since?: string) {
  const items: KeptRecord[] = []
  const first = await batch(who, since ? { since } : {})
  let last = first
  items.push(...first.items)
  while (last.next) {
    last = await batch(who, { ...(since ? { since } : {}), after: last.next })
    items.push(...last.items)
  }
  return { items, checkpoint: first.checkpoint, sets: last.sets, ids: items.map(({ id }) => id) }
}

/**
 * Once every earlier transaction in the cluster has ended, including those of other tests: a checkpoint is as old as the oldest open one.
 */
async function settled(): Promise<void> {
  const [own] = (await app.owner.query<{ xid: string }>('select pg_current_xact_id()::text as xid')).rows
  await until(
    () => app.owner.query<{ isOver: boolean }>(`select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isOver"`, [own?.xid]),
    ({ rows }) => rows[0]?.isOver === true,
  )
}

const setOf = ({ sets }: Pick<Changes, 'sets'>, record: string) => sets.find((set) => set.record === record)
const digestOf = (ids: readonly string[]) => createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 16)

describe('what comes along on a phone', () => {
  it('is each own record as its endpoint answers it, and then only what changed', async () => {
    const [lead, other] = [await addLead(ana), await addLead(ana)]
    const todo = answered<{ id: string }>(await ana.post('user/todo_task', { title: 'Call', leadId: lead._id }))
    await settled()
    const all = await read(ana)
    expect(all.items.find(({ id }) => id === lead._id)).toEqual({ record: 'lead', id: lead._id, answer: await readLead(ana, lead) })
    expect(all.ids).toContain(todo.id)
    const leads = all.items.filter(({ record }) => record === 'lead').map(({ id }) => id)
    expect(setOf(all, 'lead')).toEqual({ record: 'lead', count: leads.length, digest: digestOf(leads) })

    const nothing = await read(ana, all.checkpoint)
    expect(nothing.ids).toEqual([])
    await ana.put(`user/updateLead/${other._id}`, { email: 'maria@example.ph' })
    const one = await read(ana, all.checkpoint)
    expect(one.items).toMatchObject([{ record: 'lead', id: other._id, answer: { email: 'maria@example.ph' } }])
  })

  it('comes with what else it tells of: a to-do whose lead is called otherwise now', async () => {
    const lead = await addLead(ana)
    const todo = answered<{ id: string }>(await ana.post('user/todo_task', { title: 'Call', leadId: lead._id }))
    await settled()
    const { checkpoint } = await read(ana)
    await ana.put(`user/updateLead/${lead._id}`, { firstName: 'Corazon' })
    expect((await read(ana, checkpoint)).ids.toSorted()).toEqual([lead._id, todo.id].toSorted())
  })

  it('is nobody else’s: not a colleague’s, not the team’s', async () => {
    const lead = await addLead(ana)
    const manager = await someone(app, 'miguel.lacson')
    for (const who of [jose, carlo, manager]) expect((await read(who)).ids).not.toContain(lead._id)
    expect((await read(ana)).ids).toContain(lead._id)
  })

  it.each(['', 'savepoint deeper'])('misses nothing of a transaction that ends after a younger one (%s)', async (deeper) => {
    const [slow, quick] = [await addLead(ana), await addLead(ana)]
    await settled()
    const before = await read(ana)
    const late = await app.owner.connect()
    try {
      await late.query('begin')
      await late.query('select pg_current_xact_id()')
      if (deeper) await late.query(deeper)
      await late.query(`update leads set email = 'slow@example.ph' where id = $1`, [slow._id])
      await ana.put(`user/updateLead/${quick._id}`, { email: 'quick@example.ph' })
      const between = await read(ana, before.checkpoint)
      expect(between.ids).toContain(quick._id)
      expect(between.ids).not.toContain(slow._id)
      await late.query('commit')
      expect((await read(ana, between.checkpoint)).items).toContainEqual(
        expect.objectContaining({ id: slow._id, answer: expect.objectContaining({ email: 'slow@example.ph' }) }),
      )
    } finally {
      late.release(true)
    }
  })

  it('tells by its digest what went to somebody else, and by the ends of ids which', async () => {
    const lead = await addLead(ana)
    await settled()
    const before = await read(ana)
    await app.owner.query('update leads set agent_id = $2 where id = $1', [lead._id, jose.id])
    const after = await read(ana, before.checkpoint)
    expect(after.ids).not.toContain(lead._id)
    expect(setOf(after, 'lead')?.digest).not.toBe(setOf(before, 'lead')?.digest)
    const { ends } = answered<{ ends: string[] }>(await ana.get('user/offline/ids/lead'))
    expect(ends).not.toContain(lead._id.slice(-12))
    expect((await read(jose)).ids).toContain(lead._id)
  })

  it('is everything again for a checkpoint of another database, and refuses what is none', async () => {
    await addLead(carlo)
    await settled()
    const all = await read(carlo)
    const [, timeline, oldest] = all.checkpoint.split('.')
    expect((await read(carlo, `1.${timeline}.${oldest}`)).ids).toEqual(all.ids)
    expect((await read(carlo, all.checkpoint)).ids).toEqual([])
    expect((await carlo.get('user/offline/changes', { since: 'yesterday' })).fields?.[0]?.path).toBe('since')
    expect((await carlo.get('user/offline/ids/secret')).status).toBe(404)
  })

  it('is recorded as read, record by record', async () => {
    const lead = await addLead(ana)
    await read(ana)
    const admin = await someone(app, 'teresita.ocampo')
    const { items } = answered<{ items: { action: string; through: string; about: unknown[] }[] }>(
      await admin.get('user/audit/entries', { search: lead.primaryMobile, kind: 'person-read' }),
    )
    expect(items).toContainEqual(expect.objectContaining({ action: 'person-read', through: 'changes' }))
  })
})

/** Bytes that an answer takes on the wire, including its headers. */
const onTheLine = (path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<number>((done, fail) => {
    request(`${app.url}/sdx-api/secure/${path}`, { headers: { ...headers, 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = answer.rawHeaders.join(': ').length
      answer.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => done(bytes))
    })
      .on('error', fail)
      .end()
  })

describe('a morning with 2,000 records', () => {
  it('takes less than 50 kB where little changed', async () => {
    await app.owner.query(
      `insert into leads (number, agent_id, created_by, allocated_by, first_name, last_name, mobile, typed_mobile, lead_type)
       select 'L-X-' || n, $1, $1, $1, 'Maria ' || n, 'Santos', '+63917' || lpad(n::text, 7, '0'), '0917' || lpad(n::text, 7, '0'), 'individual'
       from generate_series(1, 2000) n`,
      [carlo.id],
    )
    await settled()
    const all = await read(carlo)
    expect(all.ids.length).toBeGreaterThanOrEqual(2000)
    // Overnight, forty were changed and thirty went to a colleague.
    await app.owner.query(
      `update leads set email = 'm' || number || '@example.ph' where number in (select 'L-X-' || n * 40 from generate_series(1, 40) n)`,
    )
    await app.owner.query(`update leads set agent_id = $1 where number in (select 'L-X-' || n * 50 + 1 from generate_series(1, 30) n)`, [
      jose.id,
    ])
    const bytes = [
      await onTheLine(`user/offline/changes?since=${all.checkpoint}`, carlo.headers),
      await onTheLine('user/offline/ids/lead', carlo.headers),
    ]
    await settled()
    const quiet = await onTheLine(`user/offline/changes?since=${(await read(carlo)).checkpoint}`, carlo.headers)
    console.log(`a morning of 2,000 records: ${bytes.join(' + ')} B; when nothing changed: ${quiet} B`)
    expect((await read(carlo, all.checkpoint)).ids).toHaveLength(40)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(50_000)
    expect(quiet).toBeLessThan(3_000)
  })
})

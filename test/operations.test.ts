import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Part, RunningProgram } from '#features/work/operations/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let ana: Caller
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  admin = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

type Standing = { readonly program: RunningProgram; readonly parts: readonly Part[] }
const standing = async () => answered<Standing>(await admin.get('user/operations'))
async function partOf(name: string): Promise<Part> {
  const found = (await standing()).parts.find((part) => part.name === name)
  if (!found) throw new Error(`there is no part ${name}`)
  return found
}
const again = (who: Caller, part: string, id: string) => who.post(`user/operations/${part}/${id}/again`, {})
const queryOne = async (sql: string, values: unknown[] = []) => (await app.owner.query(sql, values)).rows[0]

/** A failed job of a kind whose payload names a record that no longer exists. */
async function givenUp(reason: string, payload: object = { policyId: crypto.randomUUID() }, name = 'issue-policy'): Promise<string> {
  const { id } = z.object({ id: z.string() }).parse(
    await queryOne(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, output, started_on, completed_on, policy)
       select q.name, $2, 'failed', 5, 5, $3, now(), now(), q.policy from pgboss.queue q where q.name = $1 returning id`,
      [name, JSON.stringify(payload), JSON.stringify({ message: reason, detail: 'Key (mobile)=(+639171234567) already exists.' })],
    ),
  )
  return id
}
const stateOfJob = async (id: string) => (await queryOne('select state::text as state from pgboss.job where id = $1', [id]))?.state
const alerts = async () =>
  (await app.owner.query<{ title: string; body: string }>(`select title, body from notifications where title like '%given up' order by id`))
    .rows

describe('how the installation stands', () => {
  it('is shown to administrators: this process, and a part of each feature in which something can wait', async () => {
    const { program, parts } = await standing()
    expect(program).toMatchObject({ version: '0.1.0', part: 'all', reasons: [] })
    expect(parts.map(({ name }) => name)).toEqual([
      'jobs',
      'messages',
      'audit',
      'payments',
      'settlements',
      'certificates',
      'certificate-numbers',
      'data-sets',
      'providers',
      'backups',
    ])
    expect(parts.find(({ name }) => name === 'backups')).toMatchObject({
      needsSomebody: true,
      says: expect.stringContaining('npm run backup'),
    })
  })

  it('is for nobody else, nor is trying again', async () => {
    const ramon = await person(app.url, 'ramon.penaflor')
    for (const who of [ana, ramon]) {
      expect((await who.get('user/operations')).status).toBe(403)
      expect((await again(who, 'jobs', crypto.randomUUID())).status).toBe(403)
    }
    expect((await call(app.url, 'GET', 'secure/user/operations')).status).toBe(401)
    expect((await call(app.url, 'POST', `secure/user/operations/jobs/${crypto.randomUUID()}/again`, { body: {} })).status).toBe(401)
  })

  it('says of what nobody knows that it is not there', async () => {
    for (const [part, id] of [
      ['nothing', crypto.randomUUID()],
      ['backups', crypto.randomUUID()],
      ['jobs', 'waiting-issue-policy'],
      ['messages', '1'],
    ] as const)
      expect((await again(admin, part, id)).status).toBe(404)
    for (const part of ['jobs', 'messages'])
      expect(answered(await again(admin, part, crypto.randomUUID()))).toEqual({ isTriedAgain: false })
  })
})

describe('a job that was given up', () => {
  it('is shown with its kind and its reason, and without what it is about', async () => {
    const policyId = crypto.randomUUID()
    const id = await givenUp('the printer is on fire', { policyId })
    const { items, needsSomebody } = await partOf('jobs')
    const item = items.find((each) => each.id === id)
    expect(item).toMatchObject({ title: 'issue-policy', mayTryAgain: true, detail: 'Given up after 6 tries: the printer is on fire' })
    expect(needsSomebody).toBe(true)
    const text = JSON.stringify(await standing())
    expect(text).not.toContain(policyId)
    expect(text).not.toContain('+639171234567')
  })

  it('is told to every administrator once, and again where it is given up again', async () => {
    const id = await givenUp('the service said no', {}, 'seal-audit')
    await round(app, 'tell-given-up-jobs')
    const administrators = (await queryOne(`select count(*)::int as n from staff where role_code = 'AD1' and active`))?.n
    const ofIt = async () => (await alerts()).filter(({ body }) => body === 'seal-audit: the service said no').length
    expect(await ofIt()).toBe(administrators)
    await round(app, 'tell-given-up-jobs')
    expect(await ofIt()).toBe(administrators)
    await app.owner.query(`update pgboss.job set completed_on = now() + interval '1 second' where id = $1`, [id])
    await round(app, 'tell-given-up-jobs')
    expect(await ofIt()).toBe(administrators * 2)
    await app.owner.query('delete from pgboss.job where id = $1', [id])
  })

  it('is tried once more, however often the button is pressed, and the trail says by whom', async () => {
    const id = await givenUp('the disk was full', {}, 'seal-audit')
    const replies = await Promise.all([1, 2, 3, 4].map(() => again(admin, 'jobs', id)))
    expect(replies.map((reply) => answered<{ isTriedAgain: boolean }>(reply).isTriedAgain).toSorted()).toEqual([false, false, false, true])
    await until(
      () => stateOfJob(id),
      (state) => state === 'completed',
    )
    expect((await partOf('jobs')).items.some((each) => each.id === id)).toBe(false)
    const { n } = z
      .object({ n: z.number() })
      .parse(await queryOne(`select count(*)::int as n from audit_entries where action = 'tryAgain' and subject = $1`, [`jobs:${id}`]))
    expect(n).toBe(4)
  })

  it('that cannot be done fails again, and is there again', async () => {
    const id = await givenUp('there is no such payload', { policyId: 7 })
    expect(answered(await again(admin, 'jobs', id))).toEqual({ isTriedAgain: true })
    await until(
      () => stateOfJob(id),
      (state) => state === 'failed',
    )
    const item = (await partOf('jobs')).items.find((each) => each.id === id)
    expect(item?.detail).toContain('Given up after')
    expect(item?.detail).not.toContain('there is no such payload')
  })
})

describe('a message that was not delivered', () => {
  it('can be sent again as it was, once, while its text is kept; a refused one and a code cannot', async () => {
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
    await untilComplete(ana, id)
    const message = await until(
      () =>
        queryOne(
          `select id, recipient from messages where about is not null and state = 'sent' and channel in ('sms', 'mail') and expires_at is null order by id desc limit 1`,
        ),
      (row) => row !== undefined,
    )
    expect((await partOf('messages')).items.some((each) => each.id === message.id)).toBe(false)
    // As left by a gateway that was silent for an hour and a half.
    await app.owner.query(`update messages set state = 'failed', body = 'a sealed text' where id = $1`, [message.id])
    const shown = (await partOf('messages')).items.find((each) => each.id === message.id)
    expect(shown).toMatchObject({ mayTryAgain: true })
    expect(JSON.stringify(shown)).not.toContain(message.recipient)
    const replies = await Promise.all([again(admin, 'messages', message.id), again(admin, 'messages', message.id)])
    expect(replies.map((reply) => answered<{ isTriedAgain: boolean }>(reply).isTriedAgain).toSorted()).toEqual([false, true])
    await app.owner.query(`update messages set state = 'refused', body = null where id = $1`, [message.id])
    expect((await partOf('messages')).items.find((each) => each.id === message.id)).toMatchObject({ mayTryAgain: false })
    expect(answered(await again(admin, 'messages', message.id))).toEqual({ isTriedAgain: false })
  })

  it('loses its text after two weeks', async () => {
    const { id } = z
      .object({ id: z.string() })
      .parse(
        await queryOne(
          `insert into messages (channel, recipient, purpose, state, body, created_at) values ('sms', '+639170000001', 'link', 'failed', 'a sealed text', now() - interval '15 days') returning id`,
        ),
      )
    await round(app, 'forget-unsent-messages')
    expect(await queryOne('select body from messages where id = $1', [id])).toEqual({ body: null })
  })
})

describe('what waits elsewhere', () => {
  it('is a payment in doubt, with the way to its policy', async () => {
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    await openPayment(ana, id)
    const { payment } = z
      .object({ payment: z.string() })
      .parse(await queryOne(`select id as payment from payments where policy_id = $1`, [id]))
    await app.owner.query(`alter table payments disable trigger user`)
    await app.owner.query(
      `update payments set state = 'checking', updated_at = now() - interval '20 minutes', next_check_at = null where id = $1`,
      [payment],
    )
    const { items, needsSomebody, again: label } = await partOf('payments')
    expect({ needsSomebody, label }).toEqual({ needsSomebody: true, label: null })
    expect(items).toEqual([expect.objectContaining({ id: payment, path: expect.stringContaining(id), mayTryAgain: false })])
    await app.owner.query(`update payments set state = 'pending' where id = $1`, [payment])
    await app.owner.query(`alter table payments enable trigger user`)
  })

  it('are ranges of certificate numbers that are nearly used up', async () => {
    await app.owner.query('update coc_ranges set next = last - 9')
    expect(await partOf('certificate-numbers')).toMatchObject({ needsSomebody: true, says: expect.stringMatching(/^\d+ left\.$/) })
  })
})

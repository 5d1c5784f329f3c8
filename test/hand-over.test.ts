import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HandOver, HandOverPreview } from '#features/work/hand-over/public/contract.ts'
import { addDays, dayOf } from '../src/domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { at, booked, remindersOf } from './support/appointments.ts'
import { policyOf, policyToPay, until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { addLead, newMobile, type Someone, someone } from './support/leads.ts'
import { type Producing, producing } from './support/producing.ts'
import { answered, car, maria, offer } from './support/quoting.ts'
import { round } from './support/rounds.ts'

let app: TestApp
let made: Producing
const people: Record<string, Someone> = {}
const who = (name: string): Someone => {
  const found = people[name]
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const PEOPLE = [
  'ana.reyes',
  'jose.ibanez',
  'luz.delapena',
  'miguel.lacson',
  'carlo.mendoza',
  'bernadette.aguilar',
  'teresita.ocampo',
  'paolo.santos',
]

beforeAll(async () => {
  app = await startApp()
  made = producing(app)
  for (const name of PEOPLE) people[name.split('.')[0] ?? ''] = await someone(app, name)
})
afterAll(() => app.stop())

const today = dayOf(new Date())
const plan = (by: string, body: Readonly<Record<string, unknown>> = {}, of = 'ana', to: readonly string[] = ['jose', 'luz']) =>
  who(by).post('user/book-hand-over', {
    ...{ agentId: who(of).id, reason: 'leaves', onDay: today, successors: to.map((name) => who(name).id) },
    ...body,
  })
const planned = async (...asked: Parameters<typeof plan>) => answered<HandOver>(await plan(...asked))
const step = (by: string, { id }: { readonly id: string }, what: 'undo' | 'call-off') => who(by).post(`user/book-hand-over/${id}/${what}`)
const read = async (by: string, { id }: { readonly id: string }) => answered<HandOver>(await who(by).get(`user/book-hand-over/${id}`))

const TABLES = ['leads', 'policies', 'quotations', 'customers', 'links', 'appointments', 'todos', 'payments', 'certificates'] as const
type Counts = Readonly<Record<(typeof TABLES)[number], number>>
/** How many rows somebody has, past all that the program says of it. */
async function rowsOf(name: string): Promise<Counts> {
  const counts = TABLES.map((table) => `'${table}', (select count(*) from ${table} where agent_id = $1)`)
  return (await app.owner.query(`select json_build_object(${counts}) as counts`, [who(name).id])).rows[0].counts
}
/** As the lists say it to the person. */
async function listed(name: string) {
  const { id, get } = who(name)
  const count = async (path: string, query = {}) => answered<{ count: number }>(await get(path, query)).count
  return {
    leads: await count(`user/v2/getLead/${id}`, {}),
    policies: await count(`user/policy/getPolicy/${id}`),
    quotations: await count(`user/getQuotation/${id}`),
    customers: await count(`user/policy/getgetAllRefred_AgentsCustomer/${id}`),
    insured: await count(`user/policy/getgetAllRefred_AgentsCustomer/${id}`, { isPolicyIssued: 'true' }),
  }
}
/** Kept counts that are not what counting says. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await app.owner.query(`
    with counted as (
      select 'policies' as kind, agent_id, line, state, count(*)::int as n from policies group by 2, 3, 4
      union all select 'quotations', agent_id, line, state, count(*)::int from quotations group by 2, 3, 4
      union all select 'customers', agent_id, '', case when is_insured then 'insured' else 'known' end, count(*)::int from customers group by 2, 4
      union all select 'leads', agent_id, '', grouping, count(*)::int from leads group by 2, 4),
    kept as (
      select kind, agent_id, line, state, n from tallies where n <> 0 and kind in ('policies', 'quotations', 'customers')
      union all select 'leads', agent_id, '', grouping, n from lead_tallies where n <> 0)
    (select * from counted except select * from kept) union all (select * from kept except select * from counted)`)
  return rows
}
const production = async (measures: readonly string[]) =>
  (
    await app.owner.query(
      `select s.agent_code, p.period, p.starts, p.measure, p.n, p.amount_centavos from production p join staff s on s.id = p.agent_id
       where p.measure = any($1) and p.n <> 0 order by 1, 2, 3, 4`,
      [measures],
    )
  ).rows
const PAST = ['leads', 'policies', 'cancelled', 'quotations', 'met']
const told = async (name: string) =>
  (
    await app.owner.query<{ title: string; body: string }>(
      `select title, body from notifications where staff_id = $1 and kind = 'book-handed-over' order by id desc`,
      [who(name).id],
    )
  ).rows
const messagesSent = async () =>
  (await app.owner.query<{ n: number }>(`select count(*)::int as n from messages where purpose = 'new-agent' and channel = 'sms'`)).rows[0]
    ?.n

const LEADS = 40
const POLICIES = 12
const QUOTATIONS = 4

let serial = 0
const digits = () => String(5_000_000 + serial++).slice(-7)

/** Forty leads, twelve policies, quotations, three live links, an appointment and two to-dos. */
async function book(name = 'ana', code = 'BAC-001') {
  const agent = who(name)
  for (let n = 0; n < LEADS - 1; n += 1) await made.lead(code, { mobile: `+63919${digits()}` })
  const issuedAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
  for (let n = 0; n < POLICIES - 1; n += 1) await made.policy(code, { state: 'issued', issued_at: issuedAt, updated_at: issuedAt })
  for (let n = 0; n < QUOTATIONS - 1; n += 1) await made.quotation(code, { state: 'quoted', quoted_at: issuedAt })
  const mobile = newMobile()
  const lead = await addLead(agent, { primaryMobile: mobile })
  const quotation = await offer(agent, maria({ mobile }))
  const policy = await policyToPay(agent, car(), maria({ mobile }))
  await made.change('policies', policy.id, { state: 'paid' })
  await made.change('policies', policy.id, { state: 'issued', number: `P-${digits()}`, issued_at: issuedAt, updated_at: issuedAt })
  const day = 20 + (serial % 40)
  const appointment = await booked(agent, { leadId: lead._id, ...at(day, 9), remindPerson: true })
  const dueAt = `${addDays(today, 3)}T08:00:00+08:00`
  const todo = answered<{ id: string }>(await agent.post('user/todo_task', { title: 'Send the brochure', leadId: lead._id, dueAt }))
  const done = answered<{ id: string }>(await agent.post('user/todo_task', { title: 'Call her', leadId: lead._id }))
  answered(await agent.put('user/update_task_status', { id: done.id, status: 'done' }))
  const share = async (body: object) =>
    answered<{ token: string; id: string }>(await agent.post('customer/shareableLink', { agentCode: code, ...body }))
  const links = [await share({ quotationId: quotation.id }), await share({ mobileNumber: newMobile() }), await share({})]
  return { lead, quotation, policy, appointment, todo, done, links }
}
type Book = Awaited<ReturnType<typeof book>>

const agentOf = async (table: string, id: string) =>
  (await app.owner.query<{ agent: string }>(`select agent_id as agent from ${table} where id = $1`, [id])).rows[0]?.agent
const opened = async (link: { readonly token: string } | undefined) =>
  answered<{ agent: { name: string }; quotationId: string }>(
    await call(app.url, 'POST', 'auth/customer/jwtDecrypt', { body: { token: link?.token } }),
  )

/** All that the three have, as if nothing had been done: each test begins with a book of its own. */
async function empty() {
  const { rows } = await app.owner.query<{ id: string }>(`select id from hand_overs where state = 'planned'`)
  for (const row of rows) answered(await step('teresita', row, 'call-off'))
}
beforeEach(empty)

describe('the book of an agent who leaves', () => {
  let its: Book
  let done: HandOver
  let past: unknown
  let preview: HandOverPreview

  beforeAll(async () => {
    its = await book()
    past = await production(PAST)
    const successors = `${who('jose').id},${who('luz').id}`
    preview = answered<HandOverPreview>(await who('miguel').get('user/book-hand-over-preview', { agentId: who('ana').id, successors }))
    expect((await rowsOf('ana')).leads).toBe(LEADS)
    done = await planned('miguel')
  })

  it('is shown before, in figures for each successor', () => {
    const [jose, luz] = preview.shares
    const of = (share: typeof jose, kind: string) => share?.kinds.find((each) => each.kind === kind)?.n
    expect([jose?.agent.name, luz?.agent.name].toSorted()).toEqual(['José Ibáñez', 'Luzviminda De la Peña'])
    for (const share of [jose, luz]) {
      expect(of(share, 'policies')).toBe(POLICIES / 2)
      expect(of(share, 'leads')).toBe(LEADS / 2)
    }
    expect(done.shares).toEqual(preview.shares)
    expect(preview.unlicensed).toEqual([])
  })

  it('moves whole, half to each, and leaves what is over', async () => {
    const [ana, jose, luz] = [await rowsOf('ana'), await rowsOf('jose'), await rowsOf('luz')]
    expect(ana).toMatchObject({ leads: 0, policies: 0, quotations: 0, customers: 0, links: 0, appointments: 0, todos: 1 })
    expect(jose.leads + luz.leads).toBe(LEADS)
    expect([jose.policies, luz.policies]).toEqual([POLICIES / 2, POLICIES / 2])
    expect(jose.links + luz.links).toBe(3)
    expect(jose.quotations + luz.quotations).toBe(POLICIES + QUOTATIONS)
    expect(done).toMatchObject({ state: 'done', left: [] })
    expect(await agentOf('todos', its.done.id)).toBe(who('ana').id)
  })

  it('keeps with one successor what belongs to one customer, and its reminders', async () => {
    const agent = await agentOf('leads', its.lead._id)
    for (const [table, id] of [
      ['policies', its.policy.id],
      ['quotations', its.quotation.id],
      ['appointments', its.appointment._id],
      ['todos', its.todo.id],
      ['links', its.links[0]?.id ?? ''],
    ] as const)
      expect([table, await agentOf(table, id)]).toEqual([table, agent])
    const { rows } = await app.owner.query('select agent_id as agent from reminders where key = $1', [`todo:${its.todo.id}`])
    expect(rows).toEqual([{ agent }])
    const name = agent === who('jose').id ? 'José Ibáñez' : 'Luzviminda De la Peña'
    expect((await remindersOf(app, its.appointment._id)).find(({ mobile }) => mobile)?.body).toContain(name)
  })

  it('shows in every list what each has, and keeps every count right', async () => {
    expect(await wrongCounts()).toEqual([])
    expect(await listed('ana')).toEqual({ leads: 0, policies: 0, quotations: 0, customers: 0, insured: 0 })
    const [jose, luz] = [await listed('jose'), await listed('luz')]
    expect([jose.policies, luz.policies, jose.insured, luz.insured]).toEqual([6, 6, 6, 6])
    expect([jose.leads, luz.leads]).toEqual([LEADS / 2, LEADS / 2])
  })

  it('lets links go on, with the name and number of the new agent', async () => {
    for (const link of its.links) {
      expect(['José Ibáñez', 'Luzviminda De la Peña']).toContain((await opened(link)).agent.name)
    }
    expect((await opened(its.links[0])).quotationId).toBe(its.quotation.id)
  })

  it('leaves with whoever sold it what was sold, also when it is cancelled later', async () => {
    expect(await production(PAST)).toEqual(past)
    const { id } = its.policy
    const newAgent = (await agentOf('policies', id)) === who('jose').id ? 'jose' : 'luz'
    expect(await policyOf(who(newAgent), id)).toMatchObject({
      soldBy: 'Ana Reyes',
      agent: { mobile: newAgent === 'jose' ? '+639170000102' : '+639170000103' },
    })
    await made.change('policies', id, { state: 'cancelled', updated_at: new Date().toISOString() })
    expect(await production(['cancelled'])).toMatchObject([
      { agent_code: 'BAC-001', period: 'day', n: 1 },
      { agent_code: 'BAC-001', period: 'month', n: 1 },
    ])
  })

  it('tells each successor and each insured customer once, and keeps who did it', async () => {
    for (const name of ['jose', 'luz'])
      expect((await told(name)).map(({ title }) => title)).toEqual(['You look after the book of Ana Reyes now'])
    expect(await messagesSent()).toBe(POLICIES)
    const { rows } = await app.owner.query<{ actor: string }>('select actor from audit_entries where subject = $1', [
      `hand-over:${done.id}`,
    ])
    expect(rows).toEqual([{ actor: `staff:${who('miguel').id}` }])
  })

  it('comes back within a day, but for what somebody else has by now', async () => {
    await app.owner.query('update leads set agent_id = $2 where id = $1', [its.lead._id, who('carlo').id])
    const back = answered<HandOver>(await step('miguel', done, 'undo'))
    expect(back).toMatchObject({ state: 'undone', left: [{ kind: 'leads', n: 1 }], undoUntil: null, ended: { by: 'Miguel Lacson' } })
    expect(await rowsOf('ana')).toMatchObject({ leads: LEADS - 1, policies: POLICIES, links: 3, appointments: 1, todos: 2 })
    expect(await agentOf('leads', its.lead._id)).toBe(who('carlo').id)
    expect(await wrongCounts()).toEqual([])
    expect((await opened(its.links[0])).agent.name).toBe('Ana Reyes')
    expect((await told('jose')).length).toBe(2)
    expect((await step('miguel', done, 'undo')).status).toBe(409)
    expect(await production(PAST.filter((measure) => measure !== 'cancelled'))).toEqual(past)
  })
})

describe('a hand-over', () => {
  const one = (reason = 'away') => ({ reason })

  it('for a day to come waits for it, is carried out once by the job of that day, and may be called off before', async () => {
    await made.lead('BAC-003', {})
    const on = { onDay: addDays(today, 7) }
    const before = await rowsOf('luz')
    const first = await planned('miguel', { ...on, ...one() }, 'luz', ['jose'])
    expect(first).toMatchObject({ state: 'planned', doneAt: null, undoUntil: null })
    expect(first.shares[0]?.kinds.find(({ kind }) => kind === 'leads')?.n).toBe(before.leads)
    expect(await plan('miguel', on, 'luz', ['ana'])).toMatchObject({ status: 409, message: expect.stringMatching(/planned already/) })
    expect(await rowsOf('luz')).toEqual(before)
    expect(answered<HandOver>(await step('miguel', first, 'call-off'))).toMatchObject({
      state: 'called-off',
      ended: { by: 'Miguel Lacson' },
    })
    expect((await step('miguel', first, 'call-off')).status).toBe(409)

    const second = await planned('miguel', { ...on, ...one() }, 'luz', ['jose'])
    await round(app, 'find-hand-overs')
    expect((await read('miguel', second)).state).toBe('planned')
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [second.id, today])
    const toldBefore = (await told('jose')).length
    for (let n = 0; n < 2; n += 1) await round(app, 'find-hand-overs')
    const done = await until(
      () => read('miguel', second),
      ({ state }) => state === 'done',
    )
    await until(
      async () =>
        (await app.owner.query(`select count(*)::int as n from pgboss.job where name = 'carry-out-hand-over' and state < 'completed'`))
          .rows[0]?.n,
      (n) => n === 0,
    )
    expect(done.undoUntil).not.toBeNull()
    expect(await rowsOf('luz')).toMatchObject({ leads: 0 })
    expect((await told('jose')).length).toBe(toldBefore + 1)
    expect((await told('miguel'))[0]?.title).toBe('The book of Luzviminda De la Peña was handed over')
    answered(await step('miguel', second, 'undo'))
    expect(await rowsOf('luz')).toMatchObject({ leads: before.leads })
  })

  it('is called off by itself where its successor works here no more on its day', async () => {
    const later = await planned('teresita', { onDay: addDays(today, 7) }, 'luz', ['paolo'])
    await app.owner.query('update hand_overs set on_day = $2 where id = $1', [later.id, today])
    await app.owner.query('update staff set active = false where id = $1', [who('paolo').id])
    await round(app, 'find-hand-overs')
    const ended = await until(
      () => read('teresita', later),
      ({ state }) => state !== 'planned',
    )
    expect(ended).toMatchObject({ state: 'called-off', ended: { by: null, why: 'Paolo Santos does not work here any more.' } })
    expect((await told('teresita'))[0]).toMatchObject({ title: 'A hand-over could not be carried out' })
  })

  it('cannot be undone after a day', async () => {
    const done = await planned('miguel', one(), 'luz', ['jose'])
    await app.owner.query(`update hand_overs set done_at = done_at - interval '25 hours' where id = $1`, [done.id])
    expect(await step('miguel', done, 'undo')).toMatchObject({ status: 409, message: expect.stringMatching(/could be undone until/) })
    expect((await read('miguel', done)).undoUntil).toBeNull()
  })

  it('sent twice is one', async () => {
    await made.lead('BAC-003', {})
    const body = { agentId: who('luz').id, reason: 'leaves', onDay: today, successors: [who('jose').id] }
    const send = () => who('miguel').post('user/book-hand-over', body, { 'idempotency-key': 'luz-leaves' })
    const [first, again] = [await send(), await send()]
    expect(answered<HandOver>(again).id).toBe(answered<HandOver>(first).id)
  })

  it('leaves where it is an appointment at a time that its new agent has given to somebody', async () => {
    const lead = await addLead(who('ana'))
    const clash = await booked(who('ana'), { leadId: lead._id, ...at(70, 9) })
    await booked(who('jose'), { personName: 'Somebody', ...at(70, 9) })
    const done = await planned('miguel', one(), 'ana', ['jose'])
    expect(done.shares[0]?.kinds.find(({ kind }) => kind === 'appointments')?.stays).toBe(1)
    expect(await agentOf('appointments', clash._id)).toBe(who('ana').id)
    answered(await step('miguel', done, 'undo'))
  })

  it('warns of what its successor may not sell', async () => {
    await made.policy('BAC-001', { state: 'issued', issued_at: new Date().toISOString() })
    await app.owner.query(`update licences set valid_until = $2 where staff_id = $1`, [who('luz').id, addDays(today, -1)])
    const { unlicensed } = answered<HandOverPreview>(
      await who('miguel').get('user/book-hand-over-preview', { agentId: who('ana').id, successors: who('luz').id }),
    )
    expect(unlicensed).toEqual([expect.objectContaining({ agent: 'Luzviminda De la Peña', why: expect.stringMatching(/ended on/) })])
  })

  it('is for managers, of the people below them, and for the office', async () => {
    expect((await plan('ana', {}, 'jose', ['luz'])).status).toBe(403)
    expect((await plan('bernadette', {}, 'ana', ['jose'])).status).toBe(404)
    expect((await plan('miguel', {}, 'miguel', ['jose'])).status).toBe(404)
    expect(await plan('miguel', {}, 'ana', ['carlo'])).toMatchObject({ status: 422, fields: [{ path: 'successors.0' }] })
    expect(await plan('miguel', {}, 'ana', ['jose', 'ana'])).toMatchObject({ status: 422, fields: [{ path: 'successors.1' }] })
    expect(await plan('miguel', {}, 'ana', ['jose', 'jose'])).toMatchObject({
      fields: [{ message: expect.stringMatching(/chosen twice/) }],
    })
    expect(await plan('miguel', { onDay: addDays(today, -1) })).toMatchObject({ status: 422, fields: [{ path: 'onDay' }] })
    const across = await planned('teresita', { onDay: addDays(today, 1) }, 'ana', ['carlo'])
    expect((await who('bernadette').get(`user/book-hand-over/${across.id}`)).status).toBe(404)
    expect((await step('bernadette', across, 'call-off')).status).toBe(404)
    expect((await who('ana').get(`user/book-hand-over/${across.id}`)).status).toBe(403)
    const counts = async (name: string) => answered<{ count: number }>(await who(name).get('user/book-hand-overs')).count
    expect(await counts('bernadette')).toBe(0)
    expect(await counts('miguel')).toBeGreaterThan(0)
    answered(await step('miguel', across, 'call-off'))
  })
})

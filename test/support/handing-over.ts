import type { BookHandOver } from '#features/work/hand-over/public/contract.ts'
import { addDays, dayOf } from '../../src/domain/day.ts'
import type { TestApp } from './app.ts'
import { at, booked } from './appointments.ts'
import { policyToPay } from './buying.ts'
import { call } from './calls.ts'
import { addLead, newMobile, type Someone, someone } from './leads.ts'
import { producing } from './producing.ts'
import { answered, car, maria, offer } from './quoting.ts'

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

export const LEADS = 40
export const POLICIES = 12
export const QUOTATIONS = 4

/** Past figures, which no hand-over changes. */
export const PAST = ['leads', 'policies', 'cancelled', 'quotations', 'met']
const TABLES = ['leads', 'policies', 'quotations', 'customers', 'links', 'appointments', 'todos', 'payments', 'certificates'] as const
type Counts = Readonly<Record<(typeof TABLES)[number], number>>

export const today = dayOf(new Date())
let serial = 0
const digits = () => String(5_000_000 + serial++).slice(-7)

/** People who hand over books and receive them, what they do, and where everything is afterwards. */
export async function handingOver(app: TestApp) {
  const made = producing(app)
  const people: Record<string, Someone> = {}
  for (const name of PEOPLE) people[name.split('.')[0] ?? ''] = await someone(app, name)
  const who = (name: string): Someone => {
    const found = people[name]
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const plan = (by: string, body: Readonly<Record<string, unknown>> = {}, of = 'ana', to: readonly string[] = ['jose', 'luz']) =>
    who(by).post('user/book-hand-over', {
      ...{ agentId: who(of).id, reason: 'leaves', onDay: today, successors: to.map((name) => who(name).id) },
      ...body,
    })
  const planned = async (...asked: Parameters<typeof plan>) => answered<BookHandOver>(await plan(...asked))
  const step = (by: string, { id }: { readonly id: string }, what: 'undo' | 'call-off') => who(by).post(`user/book-hand-over/${id}/${what}`)
  const read = async (by: string, { id }: { readonly id: string }) => answered<BookHandOver>(await who(by).get(`user/book-hand-over/${id}`))

  /** How many rows a person has, independently of what the program reports. */
  async function rowsOf(name: string): Promise<Counts> {
    const counts = TABLES.map((table) => `'${table}', (select count(*) from ${table} where agent_id = $1)`)
    return (await app.owner.query(`select json_build_object(${counts}) as counts`, [who(name).id])).rows[0].counts
  }
  /** As the lists show it to the person. */
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
  /** Stored counts that differ from an actual count. */
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
  const told = async (name: string) =>
    (
      await app.owner.query<{ title: string; body: string }>(
        `select title, body from notifications where staff_id = $1 and kind = 'book-handed-over' order by id desc`,
        [who(name).id],
      )
    ).rows
  const messagesSent = async () =>
    (await app.owner.query<{ n: number }>(`select count(*)::int as n from messages where purpose = 'new-agent' and channel = 'sms'`))
      .rows[0]?.n

  /** Forty leads, twelve policies, quotations, three live links, a proposal, an appointment and two to-dos. */
  async function book(name = 'ana', code = 'BAC-001') {
    const agent = who(name)
    for (let n = 0; n < LEADS - 1; n += 1) await made.lead(code, { mobile: `+63919${digits()}` })
    const issuedAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
    for (let n = 0; n < POLICIES - 1; n += 1) await made.policy(code, { state: 'issued', issued_at: issuedAt, updated_at: issuedAt })
    for (let n = 0; n < QUOTATIONS - 1; n += 1) await made.quotation(code, { state: 'quoted', quoted_at: issuedAt })
    const mobile = newMobile()
    const lead = await addLead(agent, { primaryMobile: mobile })
    answered(await agent.post('user/proposal', { leadId: lead._id, line: 'travel' }))
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

  const agentOf = async (table: string, id: string) =>
    (await app.owner.query<{ agent: string }>(`select agent_id as agent from ${table} where id = $1`, [id])).rows[0]?.agent
  const opened = async (link: { readonly token: string } | undefined) =>
    answered<{ agent: { name: string }; quotationId: string }>(
      await call(app.url, 'POST', 'auth/customer/jwtDecrypt', { body: { token: link?.token } }),
    )
  return { made, who, plan, planned, step, read, rowsOf, listed, wrongCounts, production, told, messagesSent, book, agentOf, opened }
}
export type HandingOver = Awaited<ReturnType<typeof handingOver>>

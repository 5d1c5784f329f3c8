import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookHandOver, HandOverPreview } from '#features/work/hand-over/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { remindersOf } from './support/appointments.ts'
import { policyOf } from './support/buying.ts'
import { type HandingOver, handingOver, LEADS, PAST, POLICIES, QUOTATIONS } from './support/handing-over.ts'
import { answered } from './support/quoting.ts'

let app: TestApp
let its: Awaited<ReturnType<HandingOver['book']>>
let acts: HandingOver
beforeAll(async () => {
  app = await startApp()
  acts = await handingOver(app)
})
afterAll(() => app.stop())

describe('the book of an agent who leaves', () => {
  let done: BookHandOver
  let past: unknown
  let preview: HandOverPreview

  beforeAll(async () => {
    its = await acts.book()
    past = await acts.production(PAST)
    const successors = `${acts.who('jose').id},${acts.who('luz').id}`
    preview = answered<HandOverPreview>(
      await acts.who('miguel').get('user/book-hand-over-preview', { agentId: acts.who('ana').id, successors }),
    )
    expect((await acts.rowsOf('ana')).leads).toBe(LEADS)
    done = await acts.planned('miguel')
  })

  it('is shown before, in figures for each successor', () => {
    const [jose, luz] = preview.shares
    const of = (share: typeof jose, kind: string) => share?.kinds.find((each) => each.kind === kind)?.n
    expect([jose?.agent.name, luz?.agent.name].toSorted()).toEqual(['José Ibáñez', 'Luzviminda De la Peña'])
    for (const share of [jose, luz]) {
      expect(of(share, 'policies')).toBe(POLICIES / 2)
      expect(of(share, 'leads')).toBe(LEADS / 2)
    }
    expect([jose, luz].map((share) => of(share, 'proposals') ?? 0).toSorted()).toEqual([0, 1])
    expect(done.shares).toEqual(preview.shares)
    expect(preview.unlicensed).toEqual([])
  })

  it('moves whole, half to each, and leaves what is over', async () => {
    const [ana, jose, luz] = [await acts.rowsOf('ana'), await acts.rowsOf('jose'), await acts.rowsOf('luz')]
    expect(ana).toMatchObject({ leads: 0, policies: 0, quotations: 0, customers: 0, links: 0, appointments: 0, todos: 1 })
    expect(jose.leads + luz.leads).toBe(LEADS)
    expect([jose.policies, luz.policies]).toEqual([POLICIES / 2, POLICIES / 2])
    expect(jose.links + luz.links).toBe(3)
    expect(jose.quotations + luz.quotations).toBe(POLICIES + QUOTATIONS)
    expect(done).toMatchObject({ state: 'done', left: [] })
    expect(await acts.agentOf('todos', its.done.id)).toBe(acts.who('ana').id)
  })

  it('keeps with one successor what belongs to one customer, and its reminders', async () => {
    const agent = await acts.agentOf('leads', its.lead._id)
    for (const [table, id] of [
      ['policies', its.policy.id],
      ['quotations', its.quotation.id],
      ['appointments', its.appointment._id],
      ['todos', its.todo.id],
      ['links', its.links[0]?.id ?? ''],
    ] as const)
      expect([table, await acts.agentOf(table, id)]).toEqual([table, agent])
    const { rows } = await app.owner.query('select agent_id as agent from reminders where key = $1', [`todo:${its.todo.id}`])
    expect(rows).toEqual([{ agent }])
    const name = agent === acts.who('jose').id ? 'José Ibáñez' : 'Luzviminda De la Peña'
    expect((await remindersOf(app, its.appointment._id)).find(({ mobile }) => mobile)?.body).toContain(name)
  })

  it('shows in every list what each has, and keeps every count right', async () => {
    expect(await acts.wrongCounts()).toEqual([])
    expect(await acts.listed('ana')).toEqual({ leads: 0, policies: 0, quotations: 0, customers: 0, insured: 0 })
    const [jose, luz] = [await acts.listed('jose'), await acts.listed('luz')]
    expect([jose.policies, luz.policies, jose.insured, luz.insured]).toEqual([6, 6, 6, 6])
    expect([jose.leads, luz.leads]).toEqual([LEADS / 2, LEADS / 2])
  })

  it('lets links go on, with the name and number of the new agent', async () => {
    for (const link of its.links) {
      expect(['José Ibáñez', 'Luzviminda De la Peña']).toContain((await acts.opened(link)).agent.name)
    }
    expect((await acts.opened(its.links[0])).quotationId).toBe(its.quotation.id)
  })

  it('leaves with whoever sold it what was sold, also when it is cancelled later', async () => {
    expect(await acts.production(PAST)).toEqual(past)
    const { id } = its.policy
    const newAgent = (await acts.agentOf('policies', id)) === acts.who('jose').id ? 'jose' : 'luz'
    expect(await policyOf(acts.who(newAgent), id)).toMatchObject({
      soldBy: 'Ana Reyes',
      agent: { mobile: newAgent === 'jose' ? '+639170000102' : '+639170000103' },
      sections: expect.arrayContaining([
        expect.objectContaining({
          title: 'Agent',
          facts: expect.arrayContaining([
            expect.objectContaining({ value: newAgent === 'jose' ? 'José Ibáñez' : 'Luzviminda De la Peña' }),
          ]),
        }),
      ]),
    })
    await acts.made.change('policies', id, { state: 'cancelled', updated_at: new Date().toISOString() })
    expect(await acts.production(['cancelled'])).toMatchObject([
      { agent_code: 'BAC-001', period: 'day', n: 1 },
      { agent_code: 'BAC-001', period: 'month', n: 1 },
    ])
  })

  it('tells each successor and each insured customer once, and keeps who did it', async () => {
    for (const name of ['jose', 'luz'])
      expect((await acts.told(name)).map(({ title }) => title)).toEqual(['You now look after the book of Ana Reyes'])
    expect(await acts.messagesSent()).toBe(POLICIES)
    const { rows } = await app.owner.query<{ actor: string }>('select actor from audit_entries where subject = $1', [
      `hand-over:${done.id}`,
    ])
    expect(rows).toEqual([{ actor: `staff:${acts.who('miguel').id}` }])
  })

  it('comes back within a day, but for what somebody else has by now', async () => {
    await app.owner.query('update leads set agent_id = $2 where id = $1', [its.lead._id, acts.who('carlo').id])
    const back = answered<BookHandOver>(await acts.step('miguel', done, 'undo'))
    expect(back).toMatchObject({
      state: 'undone',
      left: [
        { kind: 'proposals', n: 1 },
        { kind: 'leads', n: 1 },
      ],
      undoUntil: null,
      ended: { by: 'Miguel Lacson' },
    })
    expect(await acts.rowsOf('ana')).toMatchObject({ leads: LEADS - 1, policies: POLICIES, links: 3, appointments: 1, todos: 2 })
    expect(await acts.agentOf('leads', its.lead._id)).toBe(acts.who('carlo').id)
    expect(await acts.wrongCounts()).toEqual([])
    expect((await acts.opened(its.links[0])).agent.name).toBe('Ana Reyes')
    expect((await acts.told('jose')).length).toBe(2)
    expect((await acts.step('miguel', done, 'undo')).status).toBe(409)
    expect(await acts.production(PAST.filter((measure) => measure !== 'cancelled'))).toEqual(past)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Branch } from '#features/people/administration/public/contract/branches.ts'
import type { WorkbookDetail, WorkbookRow } from '#features/people/administration/public/contract/workbooks.ts'
import type { ColleagueItem } from '#features/people/administration/rules/list.ts'
import type { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { workbookOf } from '#kit/server/workbook.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { sendFile } from './support/licences.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { welcomed } from './support/welcoming.ts'

let app: TestApp
let admin: Caller
let officer: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

const HEADINGS = ['Agent code', 'First name', 'Last name', 'E-mail', 'Mobile number', 'Role', 'Branch', 'Reports to']
const BRANCHES = ['Branch code', 'Name', 'House, street, building', 'Commercial structure', 'Province', 'City or municipality']
type Cells = readonly (string | number)[]

const file = async (people: readonly Cells[], branches: readonly Cells[] = []) =>
  Buffer.from(
    await workbookOf([
      { name: 'People', widths: [], rows: [HEADINGS, ...people] },
      ...(branches.length > 0 ? [{ name: 'Branches', widths: [], rows: [BRANCHES, ...branches] }] : []),
    ]),
  )
const send = (bytes: Buffer, name = 'people.xlsx', who = admin) => sendFile(who, 'admin/people-workbooks', bytes, name, 'list')
const look = async (id: string, who = admin) => answered<WorkbookDetail>(await who.get(`admin/people-workbook/${id}`))
const sent = async (people: readonly Cells[], branches: readonly Cells[] = [], who = admin) =>
  look(answered<{ id: string }>(await send(await file(people, branches), 'people.xlsx', who)).id, who)
const propose = (id: string, who = admin) => who.post(`admin/people-workbook/${id}/propose`, { note: 'A new branch' })
const decide = (change: OfficeChange | null, decision: Record<string, unknown>, who = officer) =>
  who.post(`admin/office-change/${change?.id}`, decision)
/** Proposed by one person, confirmed by another, and applied. */
async function taken(detail: WorkbookDetail, who = admin): Promise<WorkbookDetail> {
  const { change } = answered<WorkbookDetail>(await propose(detail.id, who))
  answered(await decide(change, { decision: 'confirm' }))
  return until(
    () => look(detail.id),
    ({ step }) => step === 'done',
    60,
  )
}
const found = async (search: string) => answered<ListPage<ColleagueItem>>(await admin.get('admin/colleagues', { search })).items
const summaryOf = (rows: readonly WorkbookRow[]) => rows.map(({ kind, at, standing }) => [kind, at, standing])
const faultsOf = (rows: readonly WorkbookRow[]) =>
  Object.fromEntries(rows.map(({ at, faults }) => [at, faults.map(({ column, message }) => `${column}: ${message}`).join(' ')]))

const ILOILO = ['ILOILO', 'Iloilo', '1 Iznart Street', 'BACOLOD AGENTS', 'Negros Occidental', 'Bacolod City']
const NESTOR = ['', 'Nestor', 'Uy', 'nestor.uy@iloilo.example', '0917 660 0001', 'Sales manager', 'ILOILO', '']
const agent = (n: number, manager = 'nestor.uy@iloilo.example'): Cells => [
  ...[
    '',
    `Agent${String.fromCharCode(64 + n)}`,
    'Panay',
    `agent.${String.fromCharCode(96 + n)}@iloilo.example`,
    9_176_600_100 + n,
    'Agent',
    'Iloilo',
    manager,
  ],
]

describe('a workbook of people', () => {
  it('has a template to begin with, whose own headings are those that are read', async () => {
    const reply = await fetch(`${app.url}/sdx-api/secure/admin/people-workbook-template`, { headers: admin.headers })
    expect(reply.status).toBe(200)
    const empty = await send(Buffer.from(await reply.arrayBuffer()))
    expect(empty).toMatchObject({ status: 422, fields: [{ message: expect.stringContaining('no rows below the headings') }] })
  })

  it('opens a branch with a manager and agents in any order of rows, once a second person confirms it', async () => {
    const detail = await sent([agent(1), agent(2), NESTOR, agent(3)], [ILOILO])
    expect(summaryOf(detail.rows)).toEqual([['branch', 2, 'new'], ...[2, 3, 4, 5].map((at) => ['person', at, 'new'])])
    expect(detail).toMatchObject({ step: 'read', mayPropose: true, unknown: [] })
    expect(await found('nestor.uy@iloilo.example')).toEqual([])
    const { change } = answered<WorkbookDetail>(await propose(detail.id))
    expect(change?.changes).toEqual([
      { label: 'Branches to open', was: '', will: 'Iloilo · ILOILO' },
      { label: 'New people', was: '', will: 'AgentA Panay, AgentB Panay, Nestor Uy, AgentC Panay' },
    ])
    expect(await found('nestor.uy@iloilo.example')).toEqual([])
    expect(await propose(detail.id)).toMatchObject({ status: 409 })
    expect(await decide(change, { decision: 'confirm' }, admin)).toMatchObject({ status: 409 })
    answered(await decide(change, { decision: 'confirm' }))
    expect(await decide(change, { decision: 'confirm' })).toMatchObject({ status: 409 })
    const done = await until(
      () => look(detail.id),
      ({ step }) => step === 'done',
      60,
    )
    expect(done.rows.map(({ outcome, why }) => [outcome, why])).toEqual(Array(5).fill(['done', null]))
    const [nestor] = await found('nestor.uy@iloilo.example')
    expect(nestor).toMatchObject({ agentCode: 'ILO-1001', branch: 'ILOILO', role: 'SM1', manager: null, standing: 'invited' })
    expect(await found('Panay')).toMatchObject(
      Array(3).fill({
        manager: 'Nestor Uy',
        branch: 'ILOILO',
        role: 'AG1',
        standing: 'invited',
        mobile: expect.stringMatching(/^\+6391766001/),
      }),
    )
    const branches = answered<Branch[]>(await admin.get('admin/branches'))
    expect(branches.find(({ code }) => code === 'ILOILO')).toMatchObject({
      managers: 1,
      agents: 3,
      place: expect.stringMatching(/Bacolod/),
    })
    await welcomed(app, 'agent.a@iloilo.example', '+639176600101')
    expect((await found('agent.a@iloilo.example'))[0]).toMatchObject({ standing: 'active' })
  })

  it('changes nothing when it is sent again, and says so', async () => {
    const again = await sent([agent(3), NESTOR, agent(1), agent(2)], [ILOILO])
    expect(again).toMatchObject({ rows: [], same: 5, mayPropose: false })
    expect(await propose(again.id)).toMatchObject({ status: 409, message: expect.stringContaining('changes anything') })
  })

  it('makes each person once where two administrators send the same file at once', async () => {
    const rosario = ['', 'Rosario', 'Tan', 'rosario.tan@kalasag.example', '0917 660 0300', 'Administrator', 'HEAD_OFFICE', '']
    await taken(await sent([rosario]))
    const { who: second } = await welcomed(app, 'rosario.tan@kalasag.example', '+639176600300')
    const [one, two] = [await sent([agent(4)]), await sent([agent(4)], [], second)]
    const changes = [answered<WorkbookDetail>(await propose(one.id)).change, answered<WorkbookDetail>(await propose(two.id, second)).change]
    await Promise.all(changes.map(async (change) => answered(await decide(change, { decision: 'confirm' }))))
    const outcomes = await Promise.all(
      [one, two].map(async ({ id }) =>
        (
          await until(
            () => look(id),
            ({ step }) => step === 'done',
            60,
          )
        ).rows.map(({ outcome }) => outcome),
      ),
    )
    expect(outcomes.flat().toSorted()).toEqual(['done', 'same'])
    expect(await found('agent.d@iloilo.example')).toHaveLength(1)
  })

  it('says of each wrong row which column and what to do, and takes the good ones without waiting', async () => {
    const [nestor] = await found('nestor.uy@iloilo.example')
    const rows: Cells[] = [
      ['', 'Good', 'One', 'good.one@iloilo.example', '0917 660 0201', 'Agent', 'Iloilo', nestor?.agentCode ?? ''],
      ['', 'No', 'Branch', 'no.branch@iloilo.example', '0917 660 0202', 'Agent', 'Nowhere', nestor?.agentCode ?? ''],
      ['', 'No', 'Manager', 'no.manager@iloilo.example', '0917 660 0203', 'Agent', 'Iloilo', ''],
      ['', 'Stranger', 'Below', 'stranger@iloilo.example', '0917 660 0204', 'Agent', 'Iloilo', 'XXX-1'],
      ['', 'Same', 'Number', 'same.number@iloilo.example', '0917 660 0001', 'Agent', 'Iloilo', nestor?.agentCode ?? ''],
      ['XYZ-001', 'Same', 'Mail', 'agent.a@iloilo.example', '0917 660 0205', 'Agent', 'Iloilo', nestor?.agentCode ?? ''],
      ['', 'Twin', 'One', 'twin@iloilo.example', '0917 660 0206', 'Agent', 'Iloilo', nestor?.agentCode ?? ''],
      ['', 'Twin', 'Two', 'twin@iloilo.example', '0917 660 0207', 'Agent', 'Iloilo', nestor?.agentCode ?? ''],
      ['', 'Bad', 'Cells', 'nobody', '12345', 'King', 'Iloilo', nestor?.agentCode ?? ''],
      ['', 'Round', 'One', 'round1@iloilo.example', '0917 660 0208', 'Sales manager', 'Iloilo', 'round2@iloilo.example'],
      ['', 'Round', 'Two', 'round2@iloilo.example', '0917 660 0209', 'Sales manager', 'Iloilo', 'round1@iloilo.example'],
      ['', 'Below', 'Round', 'below.round@iloilo.example', '0917 660 0210', 'Agent', 'Iloilo', 'round1@iloilo.example'],
      ['', 'Other', 'Branch', 'other.branch@iloilo.example', '0917 660 0211', 'Agent', 'Bacolod', nestor?.agentCode ?? ''],
      ['', 'Office', 'Below', 'office.below@iloilo.example', '0917 660 0212', 'Underwriter', 'HEAD_OFFICE', nestor?.agentCode ?? ''],
      ['', 'Empty', '', '', '', '', '', ''],
    ]
    const detail = await sent(rows)
    const faults = faultsOf(detail.rows)
    expect(detail.rows.filter(({ standing }) => standing === 'new').map(({ at }) => at)).toEqual([2])
    expect(faults[3]).toMatch(/^Branch: No such branch is open/)
    expect(faults[4]).toMatch(/^Reports to: Choose whom they report to/)
    expect(faults[5]).toMatch(/^Reports to: No one here and no row/)
    expect(faults[6]).toMatch(/^Mobile number: Nestor Uy \(ILO-1001\) already uses this mobile number/)
    expect(faults[7]).toMatch(/^Agent code: AgentA Panay .* has this e-mail address/)
    expect([faults[8], faults[9]]).toEqual([
      'E-mail: Row 9 is about the same person. Keep one of the two.',
      'E-mail: Row 8 is about the same person. Keep one of the two.',
    ])
    expect(faults[10]).toMatch(/E-mail: .*Mobile number: Write a Philippine mobile number.*Role: Write one of/)
    expect(faults[11]).toMatch(/^Reports to: Row 11 is part of a circle: rows 11, 12/)
    expect(faults[12]).toMatch(/^Reports to: Row 12 is part of a circle/)
    expect(faults[13]).toMatch(/^Reports to: They report to row 11, which is wrong/)
    expect(faults[14]).toMatch(/^Reports to: Nestor Uy is a sales manager of Iloilo/)
    expect(faults[15]).toMatch(/^Reports to: Underwriter: people who work at the office/)
    expect(faults[16]).toMatch(/^Last name: Someone new: fill it in/)
    const done = await taken(detail)
    expect(done.rows.filter(({ outcome }) => outcome === 'done').map(({ at }) => at)).toEqual([2])
    expect(await found('good.one@iloilo.example')).toHaveLength(1)
    // Faulty rows come back as a workbook: sent unchanged, they are as faulty as before, and its column of reasons is recognized.
    const wrong = await fetch(`${app.url}/sdx-api/secure/admin/people-workbook/${detail.id}/wrong`, { headers: admin.headers })
    const back = await look(answered<{ id: string }>(await send(Buffer.from(await wrong.arrayBuffer()))).id)
    expect(back).toMatchObject({ unknown: [], mayPropose: false })
    expect(back.rows).toHaveLength(14)
    const csv = [HEADINGS.join(','), `,Mended,Branch,no.branch@iloilo.example,0917 660 0202,Agent,Iloilo,${nestor?.agentCode}`].join('\n')
    const mended = await look(answered<{ id: string }>(await send(Buffer.from(csv), 'mended.csv')).id)
    expect(summaryOf(mended.rows)).toEqual([['person', 2, 'new']])
    answered(await propose(mended.id))
  })

  it('shows what changes from what to what, and leaves alone what is not said', async () => {
    const [first] = await found('agent.b@iloilo.example')
    const detail = await sent([[first?.agentCode ?? '', 'Agatha', '', '', '', '', '', '']])
    expect(detail.rows).toMatchObject([{ standing: 'changed', changes: [{ label: 'First name', was: 'AgentB', will: 'Agatha' }] }])
    await taken(detail)
    expect(await found('agent.b@iloilo.example')).toMatchObject([{ name: 'Agatha Panay', manager: 'Nestor Uy', branch: 'ILOILO' }])
  })

  it('moves people so that nobody is below themselves on the way', async () => {
    const chain = (n: number, below: string): Cells => [
      ...[
        '',
        `Chief${String.fromCharCode(64 + n)}`,
        'Antique',
        `chief${n}@iloilo.example`,
        9_176_600_400 + n,
        'Sales manager',
        'Iloilo',
        below,
      ],
    ]
    await taken(await sent([chain(1, 'nobody'), chain(2, 'chief1@iloilo.example'), chain(3, 'chief2@iloilo.example')]))
    // The hierarchy reversed, in one file.
    const turned = await sent([chain(1, 'chief2@iloilo.example'), chain(2, 'chief3@iloilo.example'), chain(3, 'nobody')])
    expect(turned.rows.map(({ standing }) => standing)).toEqual(['changed', 'changed', 'changed'])
    await taken(turned)
    const managers = Object.fromEntries((await found('Antique')).map(({ name, manager }) => [name, manager]))
    expect(managers).toEqual({ 'ChiefA Antique': 'ChiefB Antique', 'ChiefB Antique': 'ChiefC Antique', 'ChiefC Antique': null })
  })

  it('takes nobody back who left, changes nobody’s own role, and lets nobody confirm what is about them', async () => {
    const [left] = await found('agent.c@iloilo.example')
    answered(await admin.post(`admin/colleague/${left?.id}/suspend`, { note: 'Left' }))
    const [own] = await found('teresita.ocampo')
    const [other] = await found('milagros.evangelista')
    const detail = await sent([
      agent(3),
      [own?.agentCode ?? '', '', '', '', '', 'Underwriter', '', ''],
      [other?.agentCode ?? '', '', '', '', '0917 660 0999', '', '', ''],
    ])
    expect(faultsOf(detail.rows)).toMatchObject({
      2: expect.stringMatching(/^E-mail: AgentC Panay .* has left and is suspended/),
      3: expect.stringMatching(/^Role: No one can change their own role/),
    })
    expect(summaryOf(detail.rows)[2]).toEqual(['person', 4, 'changed'])
    const { change } = answered<WorkbookDetail>(await propose(detail.id))
    expect(await decide(change, { decision: 'confirm' })).toMatchObject({ status: 403 })
    answered(await decide(change, { decision: 'refuse', reason: 'It is my number.' }))
    expect(await look(detail.id)).toMatchObject({ step: 'refused', change: { reason: 'It is my number.' } })
  })

  it('gives a role of the office to whom two people decided, with the code that was wanted', async () => {
    const paolo = ['UWR-77', 'Paolo', 'Diaz', 'paolo.diaz@kalasag.example', '0917 660 0500', 'Underwriter', 'Head office', '']
    const detail = await sent([paolo])
    const done = await taken(detail)
    expect(done.change?.changes.map(({ label }) => label)).toEqual(['See everyone’s records', 'New people'])
    expect(await found('paolo.diaz@kalasag.example')).toMatchObject([
      { agentCode: 'UWR-77', role: 'UW1', branch: 'HEAD_OFFICE', standing: 'invited' },
    ])
  })

  it('leaves out, with the reason, what cannot be any more once it is confirmed', async () => {
    const detail = await sent([
      ['', 'Late', 'Comer', 'late@iloilo.example', '0917 660 0601', 'Agent', 'Iloilo', 'nestor.uy@iloilo.example'],
      ['', 'Early', 'Bird', 'early@iloilo.example', '0917 660 0602', 'Agent', 'Iloilo', 'nestor.uy@iloilo.example'],
    ])
    const [nestor] = await found('nestor.uy@iloilo.example')
    answered(
      await admin.post('admin/colleague', {
        ...{ firstName: 'Number', lastName: 'Taker', role: 'AG1', branch: 'ILOILO', managerId: nestor?.id },
        ...{ email: 'taker@iloilo.example', mobile: '0917 660 0601' },
      }),
    )
    const fresh = await look(detail.id)
    expect(fresh.rows.map(({ standing }) => standing)).toEqual(['wrong', 'new'])
    await taken(detail)
    expect(await found('late@iloilo.example')).toEqual([])
    expect(await found('early@iloilo.example')).toHaveLength(1)
  })

  it('is for administrators, and a file that lies gets a sentence', async () => {
    for (const [bytes, name] of [
      [Buffer.from('%PDF-1.7'), 'people.pdf'],
      [Buffer.from('plain'), 'people.xlsx'],
      [Buffer.alloc(0), 'people.csv'],
    ] as const)
      expect(await send(bytes, name)).toMatchObject({ status: 422, message: expect.stringMatching(/\w/) })
    const tooMany = [HEADINGS.join(','), ...Array.from({ length: 2001 }, (_, n) => `,A,B,a${n}@x.example,,,,`)].join('\n')
    expect(await send(Buffer.from(tooMany), 'people.csv')).toMatchObject({ status: 422, message: expect.stringContaining('2,000 rows') })
    const ana = await person(app.url, 'ana.reyes')
    for (const who of [ana, officer]) expect((await send(await file([agent(9)]), 'people.xlsx', who)).status).toBe(403)
    const { id } = await sent([agent(9)])
    expect((await ana.get(`admin/people-workbook/${id}`)).status).toBe(403)
    expect((await officer.post(`admin/people-workbook/${id}/propose`, { note: 'Not mine' })).status).toBe(403)
    expect((await admin.get('admin/people-workbook/0190a0a0-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

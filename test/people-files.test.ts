import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import type { PeopleFile } from '#features/selling/quotes/public/contract/people-file.ts'
import type { Leavers, PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import type { Reply } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { colleagues, company, groupIssued, member } from './support/insuring-groups.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { matches } from './support/screening.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

const today = dayOf(new Date())
const workbook = (rows: WriteSheet['rows']) => writeXlsx({ sheets: [{ name: 'Members', rows: rows ?? [] }] })

async function send(path: string, bytes: Uint8Array | string, name: string, who = ana): Promise<Reply> {
  const form = new FormData()
  form.append('list', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const sent = await fetch(`${app.url}/sdx-api/secure/${path}`, { method: 'POST', body: form, headers: who.headers })
  return { status: sent.status, headers: sent.headers, ...((await sent.json()) as Omit<Reply, 'status' | 'headers'>) }
}
const readFile = (bytes: Uint8Array | string, name: string, line = 'group') => send(`user/people-file?line=${line}`, bytes, name)

describe('a list of people as a file', () => {
  it('is read with its headings in any order below a title, and says which cells it cannot read', async () => {
    const bytes = await workbook([
      ['Employees of Negros Trading'],
      [],
      ['Birthday', 'Surname', 'First name', 'Emp No.'],
      [new Date('1985-03-11T00:00:00Z'), 'Dela Peña', 'Ana', 7],
      ['5-Jun-1970', 'Cruz', 'Jun', '007'],
    ])
    expect(answered<PeopleFile>(await readFile(bytes, 'members.xlsx'))).toEqual({
      rows: [
        { at: 3, cells: ['Birthday', 'Surname', 'First name', 'Emp No.'] },
        { at: 4, cells: ['1985-03-11', 'Dela Peña', 'Ana', '7'] },
        { at: 5, cells: ['5-Jun-1970', 'Cruz', 'Jun', '007'] },
      ],
      unreadable: [],
    })
    const csv = Buffer.from('Surname;First name;Birthday\nDela Peña;Ana;11.03.1985\n', 'latin1')
    expect(answered<PeopleFile>(await readFile(csv, 'members.csv')).rows[1]).toEqual({ at: 2, cells: ['Dela Peña', 'Ana', '11.03.1985'] })
  })

  it('that is none is refused with a sentence, and nothing of any is kept', async () => {
    for (const [bytes, name, said] of [
      ['', 'members.xlsx', 'empty'],
      [
        '%PDF-1.7',
        'members.xlsx',
        'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
      ],
      [
        'First name\nAna',
        'members.xlsx',
        'This file is named as a workbook but is not one. Open it in Excel, save it as “Excel workbook (.xlsx)”, and try again.',
      ],
      [(await workbook([['First name']])).slice(0, 500), 'members.xlsx', ''],
    ] as const) {
      const refused = await readFile(bytes, name)
      expect(refused).toMatchObject({ status: 422, fields: [{ path: 'list', message: expect.stringContaining(said) }] })
    }
    expect((await readFile('a,b', 'a.csv', 'ctpl')).status).toBe(404)
    expect((await readFile('a,b', 'a.csv', 'nothing')).status).toBe(404)
    const { rows } = await app.owner.query("select count(*)::int as n from idempotency_keys where endpoint = 'readPeopleFile'")
    expect(rows[0]).toEqual({ n: 0 })
  })

  it('may be filled in from an empty one, whose headings are all read', async () => {
    const reply = await fetch(`${app.url}/sdx-api/secure/user/people-file/template?line=group`, { headers: ana.headers })
    expect(reply.headers.get('content-disposition')).toContain('group-members.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['Members', 'How to fill it in'])
    const [headings = []] = sheets[0]?.rows ?? []
    expect(headings).toContain('Mobile number')
    const filled = await workbook([
      headings,
      headings.map((heading) => (heading === 'Last name' ? 'Cruz' : heading === 'First name' ? 'Ana' : null)),
    ])
    expect(answered<PeopleFile>(await readFile(filled, 'members.xlsx')).rows[0]?.cells).toEqual(headings)
  })
})

describe('a file of members who leave', () => {
  const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`

  it('names them by number or by name and birthday; they leave together, and whoever is not found stays', async () => {
    const answers = colleagues(12)
    const { id } = await groupIssued(ana, answers)
    const dino = { firstName: '', lastName: '', birthDate: '', ...answers.members[3] }
    const bytes = await workbook([
      ['Emp No.', 'First name', 'Last name', 'Date of birth'],
      ['E-002', null, null, null],
      [null, dino.firstName ?? '', dino.lastName ?? '', dino.birthDate],
      ['E-002', null, null, null],
      ['E-005', 'Somebody', 'Else', null],
      [null, 'Ana', 'Aquino', null],
      ['E-999', null, null, null],
    ])
    const read = answered<Leavers>(await send(at(id, '/leaving-file'), bytes, 'leavers.xlsx'))
    expect(read).toEqual({
      found: [
        { member: '2', name: 'Ben Aquino' },
        { member: '4', name: 'Dino Aquino' },
      ],
      unknown: [
        { row: 5, text: 'E-005 · Somebody Else' },
        { row: 6, text: 'Ana Aquino' },
        { row: 7, text: 'E-999' },
      ],
    })
    const leave = (members: readonly string[]) => ana.post(at(id, '/leave'), { on: today, members })
    expect((await leave(['2', '99'])).status).toBe(404)
    expect(answered<PolicyMembers>(await ana.get(at(id))).insuredToday).toBe(12)
    const after = answered<PolicyMembers>(await leave(['2', '4', '2']))
    expect(after).toMatchObject({ insuredToday: 10, open: { changes: [{ name: 'Ben Aquino' }, { name: 'Dino Aquino' }] } })
    expect((await leave(['2'])).status).toBe(409)
    expect(answered<Leavers>(await send(at(id, '/leaving-file'), bytes, 'leavers.xlsx')).found).toEqual([])

    const other = await person(app.url, 'carlo.mendoza')
    expect((await send(at(id, '/leaving-file'), bytes, 'leavers.xlsx', other)).status).toBe(404)
  })
})

describe('whoever joins a group', () => {
  const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`

  it('is told to the staff where another group insures them as well, and never to their employer', async () => {
    const twice = member(20, { firstName: 'Luningning', lastName: 'Magbanua' })
    const first = await groupIssued(ana, colleagues(10))
    const second = await groupIssued(ana, colleagues(10))
    answered(await ana.post(at(first.id, '/join'), { on: today, members: [twice] }))
    const told = answered<PolicyMembers>(await ana.post(at(second.id, '/join'), { on: today, members: [twice] }))
    expect(told.insuredTwice).toMatchObject([{ name: 'Luningning Magbanua', policyNumber: first.number, from: today }])
    expect(answered<PolicyMembers>(await ana.get(at(first.id))).insuredTwice).toMatchObject([{ policyNumber: second.number }])

    // Where the employer adds them, the agent is notified, and the employer does not learn about the other group.
    const mobile = '+639176660999'
    const third = await groupIssued(ana, colleagues(10), company({ mobile }))
    const officer = await signInCustomer(app, mobile)
    const added = answered<PolicyMembers>(await officer.post(`customer/policy/${third.id}/members/join`, { on: today, members: [twice] }))
    expect(added.insuredTwice).toEqual([])
    const { rows } = await app.owner.query("select body from notifications where kind = 'members-insured-twice'")
    expect(rows).toMatchObject([{ body: expect.stringContaining('Luningning Magbanua') }])
    const key = added.members.at(-1)?.member
    answered(await officer.post(`customer/policy/${third.id}/members/${key}/leave`, { on: today, hasClaimed: false }))

    // A sale of another policy finds those who joined, and one after they left does not.
    const quoted = async () =>
      JSON.stringify(
        await ana.post('user/group-quotation', {
          answers: { ...colleagues(12), members: [twice, ...colleagues(11).members] },
          holder: company(),
        }),
      )
    expect(await quoted()).toContain('Already insured with us in a group')
    for (const { id } of [first, second]) {
      const { members } = answered<PolicyMembers>(await ana.get(at(id)))
      const key = members.find(({ name }) => name === 'Luningning Magbanua')?.member
      answered(await ana.post(at(id, `/${key}/leave`), { on: today, hasClaimed: false }))
    }
    expect(answered<PolicyMembers>(await ana.get(at(first.id))).insuredTwice).toEqual([])
    expect(await quoted()).not.toContain('Already insured with us in a group')
  })

  it('is compared with the lists, as the members of the sale are, and only the compliance officers learn of it', async () => {
    const mila = await person(app.url, 'milagros.evangelista')
    const answers = colleagues(10)
    const listed = { firstName: 'Hermogenes', lastName: 'Balitaan' }
    const sold = { ...answers, members: answers.members.map((each, index) => (index === 3 ? { ...each, ...listed } : each)) }
    const { id, number } = await groupIssued(ana, sold)
    const found = (count: number) =>
      until(
        () => matches(mila, { search: 'Balitaan' }),
        (items) => items.length >= count,
      )
    expect(await found(1)).toMatchObject([{ personName: 'Hermogenes Balitaan', state: 'open' }])
    const reply = await ana.post(at(id, '/join'), { on: today, members: [member(30, listed)] })
    answered(reply)
    expect(JSON.stringify(reply)).not.toMatch(/screen|match/i)
    const [, newest] = await found(2)
    const match = answered<{ policies: { reference: string; role: string }[] }>(await mila.get(`user/screening/${newest?.id}`))
    expect(match.policies).toMatchObject([{ reference: number, role: 'member' }])
  })
})

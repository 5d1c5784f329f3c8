import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, formatDay, startOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { adjustEveryMonth, type PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { rowsIn } from '#kit/field.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { colleagues, groupIssued, member } from './support/insuring-groups.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const today = dayOf(new Date())
const at = (id: string, rest = '') => `user/policy/${id}/members${rest}`
const membersOf = async (id: string) => answered<PolicyMembers>(await ana.get(at(id)))
const join = (id: string, on: string, members: readonly unknown[]) => ana.post(at(id, '/join'), { on, members })
const leave = (id: string, who: string, on: string, hasClaimed = false) => ana.post(at(id, `/${who}/leave`), { on, hasClaimed })

async function printed(path: string): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/${path}`, { headers: ana.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}
const partOf = (annual: number, on: string, { coverFrom, coverTo }: PolicyMembers) =>
  Math.round((annual * daysBetween(on, coverTo)) / daysBetween(coverFrom, coverTo))

describe('members of a policy in force', () => {
  it('of fifty, to whom three come and of whom two go, are billed for the days that are left, to the centavo', async () => {
    const { id } = await groupIssued(ana, colleagues(50))
    const before = await membersOf(id)
    // ₱240 for class 1 and ₱360 for class 3, less the 5 % for a group of fifty.
    expect(before).toMatchObject({ insuredToday: 50, mayChange: true, open: { changes: [], total: 0 }, adjustments: [] })
    expect(before.members[0]).toMatchObject({ name: 'Ana Aquino', annual: 22_800, from: before.coverFrom, to: before.coverTo })

    const soon = addDays(today, 10)
    const newcomers = [50, 51, 52].map((index) => member(index, { lastName: 'Flores', ...(index === 52 ? { occupation: '3' } : {}) }))
    answered(await join(id, soon, newcomers))
    const later = addDays(today, 20)
    answered(await leave(id, '7', later))
    const after = answered<PolicyMembers>(await leave(id, '8', later, true))
    const [nets, returned] = [[22_800, 22_800, 34_200].map((annual) => partOf(annual, soon, before)), partOf(22_800, later, before)]
    expect(after.open.changes.map(({ kind, net }) => [kind, net])).toEqual([
      ...nets.map((net) => ['joined', net]),
      ['left', returned],
      ['left', 0],
    ])

    const added = nets.reduce((total, net) => total + net, 0)
    const tax = (net: number, rate: number) => Math.round((net * rate) / 1_000_000)
    const amounts = {
      joined: added,
      left: -returned,
      dst: Math.ceil(added / 400) * 50,
      vat: tax(added, 120_000) - tax(returned, 120_000),
      lgt: tax(added, 2_000) - tax(returned, 2_000),
    }
    expect(Object.fromEntries(after.open.lines.map(({ code, amount }) => [code, amount]))).toEqual(amounts)
    const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
    expect(after.open.total).toBe(total)

    const billed = answered<PolicyMembers>(await ana.post(at(id, '/adjustment'), {}))
    expect(billed).toMatchObject({ open: { changes: [], total: 0 }, adjustments: [{ total, issuedOn: today, dueOn: addDays(today, 10) }] })
    // Those who joined are invoiced, those who left are credited, and the balance is to be paid.
    const [invoice = '', note = ''] = billed.adjustments[0]?.documents ?? []
    expect([invoice, note]).toEqual([expect.stringMatching(/^INV-/), expect.stringMatching(/^CN-/)])
    const text = await printed(`user/policy/${id}/document/${invoice}`)
    for (const told of [
      'INVOICE',
      'Amount due',
      `Please pay by ${formatDay(addDays(today, 10))}`,
      'Ana Flores, joined on',
      'Negros Trading Corporation',
      '123-456-789',
      formatPesos(amounts.dst),
    ])
      expect(text).toContain(told)
    expect(await printed(`user/policy/${id}/document/${note}`)).toContain('Gina Aquino, left on')
    const { invoices } = await policyOf(ana, id)
    const totalOf = (number: string) => invoices.find((each) => each.number === number)?.total ?? 0
    expect(totalOf(invoice) - totalOf(note)).toBe(total)
    expect((await ana.post(at(id, '/adjustment'), {})).status).toBe(409)
  })

  it('have a certificate each from the day they joined, which names nobody else', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    answered(await join(id, today, [member(20, { firstName: 'Bagong', lastName: 'Kasapi' })]))
    const { members } = await membersOf(id)
    const newcomer = members.find(({ name }) => name === 'Bagong Kasapi')
    const text = await printed(at(id, `/${newcomer?.member}/certificate`))
    expect(text).toContain('Certificate of Bagong Kasapi')
    for (const { name } of members.filter(({ member: each }) => each !== newcomer?.member)) expect(text).not.toContain(name)
    expect(await printed(at(id, '/1/certificate'))).toContain('Certificate of Ana Aquino')
    expect((await ana.get(at(id, '/99/certificate'))).status).toBe(404)
  })

  it('are refused where they cannot join, or leave before they came, or twice', async () => {
    const group = colleagues(10)
    const { id, coverTo } = await groupIssued(ana, group)
    const fields = async (...asked: Parameters<typeof join>) =>
      ((await join(...asked)).fields ?? []).map(({ path, message }) => [path, message])
    expect(await fields(id, coverTo, [member(20)])).toEqual([['on', expect.stringContaining('Choose a day from')]])
    expect(await fields(id, today, [member(20, { birthDate: '2020-01-01' })])).toEqual([
      ['members.0.firstName', expect.stringContaining('from 18 to 65')],
    ])
    expect(await fields(id, today, [member(20, { occupation: '5' })])).toEqual([['members.0.occupation', expect.any(String)]])
    expect(await fields(id, today, [member(20), member(21, { employeeNo: 'E-003' })])).toEqual([
      ['members.1.employeeNo', expect.stringContaining('member 3')],
    ])
    expect(await fields(id, today, [member(20, { position: 'Seafarer' })])).toEqual([
      ['members.0.firstName', expect.stringContaining('Underwriting')],
    ])
    expect(await fields(id, today, [{ ...group.members[3], employeeNo: undefined }])).toEqual([
      ['members.0.firstName', 'This person is already in the list, as number 4.'],
    ])
    const soon = addDays(today, 5)
    const { members } = answered<PolicyMembers>(await join(id, soon, [member(22, { firstName: 'Nova' })]))
    const nova = members.at(-1)?.member ?? ''
    expect((await leave(id, nova, today)).fields).toMatchObject([{ path: 'on', message: expect.stringContaining('joined on') }])
    answered(await leave(id, nova, soon))
    expect((await leave(id, nova, soon)).status).toBe(409)
    expect((await leave(id, '99', soon)).status).toBe(404)
  })

  it('were insured until they are said to have left: nobody leaves longer ago than a newcomer may have joined', async () => {
    const { id, coverFrom } = await groupIssued(ana, colleagues(10))
    setTime(startOf(addDays(coverFrom, 300)))
    const later = await person(app.url, 'ana.reyes')
    const leave = (on: string) => later.post(at(id, '/leave'), { on, members: ['1', '2'] })
    for (const on of [coverFrom, addDays(coverFrom, 268)])
      expect((await leave(on)).fields).toMatchObject([{ path: 'on', message: expect.stringContaining('31 days ago') }])
    answered(await leave(addDays(coverFrom, 269)))
  })

  it('are billed on the first of the month by themselves, once', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    answered(await join(id, today, [member(20)]))
    const monthly = () => app.owner.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [adjustEveryMonth.name])
    await monthly()
    const { adjustments } = await until(
      () => membersOf(id),
      (each) => each.adjustments.length > 0,
    )
    await monthly()
    const { id: second } = await groupIssued(ana, colleagues(10))
    answered(await join(second, today, [member(20)]))
    await monthly()
    await until(
      () => membersOf(second),
      (each) => each.adjustments.length > 0,
    )
    expect((await membersOf(id)).adjustments).toEqual(adjustments)
  })

  it('are carried over into the quotation of the next year: who joined is in it, who left is not', async () => {
    const { id, quotationId, coverTo } = await groupIssued(ana, colleagues(12))
    answered(await join(id, today, [member(20, { firstName: 'Bagong', lastName: 'Kasapi' })]))
    answered(await leave(id, '3', addDays(today, 30)))
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotationId}/requote`))
    const named = rowsIn(again.answers.members).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(named).toHaveLength(12)
    expect(named).toContain('Bagong Kasapi')
    expect(named).not.toContain('Carla Aquino')
    expect(again).toMatchObject({ answers: { people: 12, from: coverTo, plan: 'standard' }, holder: { companyName: expect.any(String) } })
  })

  it('are only looked at by who neither sells nor holds the policy', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    const officer = await person(app.url, 'milagros.evangelista')
    expect(answered<PolicyMembers>(await officer.get(at(id)))).toMatchObject({ insuredToday: 10, mayChange: false })
    for (const [path, body] of [
      ['/join', { on: today, members: [member(70)] }],
      ['/1/leave', { on: today, hasClaimed: false }],
      ['/adjustment', {}],
    ] satisfies [string, object][])
      expect(await officer.post(at(id, path), body), path).toMatchObject({ status: 403 })
  })

  it('are seen by nobody else, and what was recorded of them is never changed', async () => {
    const { id } = await groupIssued(ana, colleagues(10))
    answered(await join(id, today, [member(20)]))
    const other = await person(app.url, 'carlo.mendoza')
    expect((await other.get(at(id))).status).toBe(404)
    expect((await other.post(at(id, '/join'), { on: today, members: [member(21)] })).status).toBe(404)
    await expect(app.owner.query("update member_changes set effective_on = '2030-01-01'")).rejects.toThrow(/only added to/)
    await expect(app.owner.query('delete from member_changes')).rejects.toThrow(/only added to/)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { colleagues, company, groupIssued, groupQuoted, groupToPay, member } from './support/insuring-groups.ts'
import { textOfPdf } from './support/pdf.ts'
import { type Caller, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

async function printed(who: Caller, id: string, kind: string): Promise<string> {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/policy/${id}/document/${kind}`, { headers: who.headers })
  expect(reply.status).toBe(200)
  return textOfPdf(new Uint8Array(await reply.arrayBuffer()))
}
const refusals = async (answers: Record<string, unknown>, holder: object = company()) => {
  const { fields } = await ana.post('user/group-quotation', { answers, holder })
  return (fields ?? []).map(({ path, message }) => [path, message])
}
const codesOf = ({ findings }: { readonly findings: readonly { readonly code: string; readonly level: string }[] }) =>
  findings.map(({ code, level }) => [code, level])

describe('a group', () => {
  it('of fifty is quoted, accepted, paid and issued, and its master policy names every member', async () => {
    const answers = colleagues(50, { classes: [{ name: 'Managers', plan: 'plus' }] })
    const members = answers.members.map((each, index) => (index < 2 ? { ...each, memberClass: 'Managers' } : each))
    const quotation = await groupQuoted(ana, { ...answers, members })
    // 48 × ₱240 and 2 × ₱595, less 5 % for the size.
    expect(quotation).toMatchObject({ state: 'quoted', findings: [], description: 'Employees · 50 members', total: 1_505_709 })
    const policy = await groupIssued(ana, colleagues(50))
    expect(policy.number).toMatch(/^POL-GROUP-/)
    expect(policy.documents.map(({ kind, ready }) => [kind, ready])).toEqual([
      ['policy', true],
      ['member-certificates', true],
    ])
    const text = await printed(ana, policy.id, 'policy')
    for (const told of ['Negros Trading Corporation', 'Ana Aquino', 'Jun Espino', '50 of 50', '₱200,000.00', 'non-contributory'])
      expect(text).toContain(told)
  })

  it('has a certificate for each member on a sheet of its own, with the policy number, benefits and beneficiary', async () => {
    const answers = colleagues(10)
    const members = answers.members.map((each, index) =>
      index === 3 ? { ...each, beneficiary: 'Rosario Dizon', beneficiaryRelation: 'SPOUSE' } : each,
    )
    const { id, number } = await groupIssued(ana, { ...answers, members })
    const text = await printed(ana, id, 'member-certificates')
    for (const told of [number, 'Certificate of Dino Aquino', 'Rosario Dizon', 'Your estate', '₱200,000.00', 'Not covered', '31 days'])
      expect(text).toContain(told)
    expect(text.match(/Certificate of [A-Z][a-z]+ Aquino/g)?.length).toBeGreaterThanOrEqual(10)
    const unpaid = await groupToPay(ana)
    expect((await ana.get(`user/policy/${unpaid.id}/document/member-certificates`)).status).toBe(409)
  })

  it('is taken out by a company, and names nobody and no number twice', async () => {
    expect(await refusals(colleagues(10), maria())).toEqual([['holder.kind', expect.stringContaining('company, school')]])
    const twice = colleagues(10)
    const [first] = twice.members
    expect(await refusals({ ...twice, people: 11, members: [...twice.members, { ...first, employeeNo: 'E-099' }] })).toEqual([
      ['answers.members.10.firstName', 'This person is already in the list, as number 1.'],
    ])
    expect(await refusals({ ...twice, people: 11, members: [...twice.members, member(20, { employeeNo: 'e-001' })] })).toEqual([
      ['answers.members.10.employeeNo', expect.stringContaining('member 1')],
    ])
    expect(await refusals({ ...twice, members: [...twice.members.slice(1), member(20, { occupation: '5' })] })).toEqual([
      ['answers.members.9.occupation', expect.stringContaining('1 to 4')],
    ])
  })

  it('that is too small is declined, of which too few take part is referred', async () => {
    expect(codesOf(await groupQuoted(ana, colleagues(4)))).toEqual([['too-few', 'decline']])
    expect(codesOf(await groupQuoted(ana, colleagues(10, { people: 20 })))).toEqual([['participation', 'refer']])
  })

  it('of members who are insured in a group already is not insured twice without a decision', async () => {
    const answers = colleagues(10)
    await groupIssued(ana, answers)
    const again = await groupQuoted(ana, answers)
    expect(codesOf(again)).toEqual([['double-insurance', 'refer']])
  })
})

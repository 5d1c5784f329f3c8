import { randomInt } from 'node:crypto'
import { addDays } from '../../src/domain/day.ts'
import type { PolicyMembers } from '../../src/features/servicing/members/public/contract.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import { group } from '../../src/lines/group/index.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './buying.ts'
import { answered, type Caller, maria, type Quotation } from './quoting.ts'

const FIRST = ['Ana', 'Ben', 'Carla', 'Dino', 'Elena', 'Felix', 'Gina', 'Hector', 'Iris', 'Jun'] as const
const LAST = ['Aquino', 'Bautista', 'Castro', 'Dizon', 'Espino'] as const

/** The birthday distinguishes people of the same name, however often a story runs on a server. */
const TWENTY_YEARS = 7305
let born = randomInt(TWENTY_YEARS)

/** A member whom no other group in the test insures. */
export const member = (index: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ employeeNo: `E-${String(index + 1).padStart(3, '0')}`, sex: index % 2 === 0 ? 'F' : 'M', occupation: '1' },
  firstName: FIRST[index % FIRST.length],
  lastName: LAST[Math.floor(index / FIRST.length) % LAST.length],
  birthDate: addDays('1985-01-01', ++born % TWENTY_YEARS),
  ...more,
})

/** The given number of office colleagues, all insured by their employer. */
export const colleagues = (count: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ people: count, work: '1', plan: 'standard', groupKind: 'employer', paidBy: 'group' },
  members: Array.from({ length: count }, (_, index) => member(index)),
  ...more,
})

/** A company, and its signatory. */
export const company = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...maria(),
  ...{ kind: 'company', companyName: 'Negros Trading Corporation', signatory: 'María Dela Peña', tin: '123-456-789-000' },
  ...{ firstName: undefined, lastName: undefined },
  ...more,
})

/** A priced quotation for a group, made at once. */
export const groupQuoted = async (who: Caller, answers: Readonly<Record<string, unknown>> = colleagues(12), holder: object = company()) =>
  answered<Quotation>(await who.post('user/group-quotation', { answers, holder }))

export const groupConsents = group.sale.declarations.map(({ code, version }) => ({ code, version, accepted: true }))

/** A group policy awaiting payment. */
export async function groupToPay(who: Caller, answers?: Readonly<Record<string, unknown>>, holder?: object): Promise<PolicyDetail> {
  const { id, version, total } = await groupQuoted(who, answers, holder)
  answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: groupConsents }))
  return answered<PolicyDetail>(await who.post('user/policy/convert', { quotationId: id }))
}

/** A group policy that has been paid and issued. */
export async function groupIssued(who: Caller, answers?: Readonly<Record<string, unknown>>, holder?: object): Promise<PolicyDetail> {
  const { id } = await groupToPay(who, answers, holder)
  await proveIdentity(who, id)
  await comeBack(who.url, await decideOnCardPage(await openPayment(who, id, 'card'), 'pay'))
  return until(
    () => policyOf(who, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}

/**
 * A group of the agent and a customer, who is also its first member, in which a member who joined was billed: the policy, and the
 * adjustment invoice.
 */
export async function groupOf(agent: Caller, mobile: string): Promise<{ readonly groupPolicy: string; readonly adjustment: string }> {
  const { members, ...rest } = colleagues(10)
  const answers = { ...rest, members: members.map((each, index) => (index === 0 ? { ...each, mobile } : each)) }
  const { id, coverFrom } = await groupIssued(agent, answers, company({ mobile }))
  answered(await agent.post(`user/policy/${id}/members/join`, { on: coverFrom, members: [member(20)] }))
  const { adjustments } = answered<PolicyMembers>(await agent.post(`user/policy/${id}/members/adjustment`, {}))
  return { groupPolicy: id, adjustment: adjustments[0]?.number ?? '' }
}

import { randomInt } from 'node:crypto'
import { addDays } from '../../src/domain/day.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import { criticalIllness } from '../../src/lines/critical-illness/index.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './buying.ts'
import { answered, type Caller, maria, type Quotation } from './quoting.ts'

type Answers = Readonly<Record<string, unknown>>

const [woman] = criticalIllness.examples
/** The birthday distinguishes people of the same name, however often a story runs on a server. */
let born = randomInt(150)

/** A healthy woman of 37, whom no other policy in the test insures, for a million. */
export const healthy = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...woman?.details,
  ...{ firstName: 'Teresa', lastName: 'Santos', birthDate: addDays('1989-01-01', ++born) },
  ...more,
})

/** A smoker of 47 with early illness of three relatives: an underwriter decides. */
export const smokerOf47 = (more: Readonly<Record<string, unknown>> = {}) =>
  healthy({ birthDate: addDays('1979-01-01', ++born), sex: 'M', pregnant: undefined, smoker: 'yes', family: 'more', ...more })

/** A priced quotation for critical illness, made at once. */
export const healthQuoted = async (who: Caller, answers: Answers = healthy(), holder = maria()) =>
  answered<Quotation>(await who.post('user/ci-quotation', { answers, holder }))

export const healthConsents = criticalIllness.sale.declarations.map(({ code, version }) => ({ code, version, accepted: true }))

/** A critical illness policy awaiting payment. */
export async function healthToPay(who: Caller, answers?: Answers, holder?: ReturnType<typeof maria>): Promise<PolicyDetail> {
  const { id, version, total } = await healthQuoted(who, answers, holder)
  answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: healthConsents }))
  return answered<PolicyDetail>(await who.post('user/policy/convert', { quotationId: id }))
}

/** A critical illness policy that has been paid and issued. */
export async function healthIssued(who: Caller, answers?: Answers, holder?: ReturnType<typeof maria>): Promise<PolicyDetail> {
  const { id } = await healthToPay(who, answers, holder)
  await proveIdentity(who, id)
  await comeBack(who.url, await decideOnCardPage(await openPayment(who, id, 'card'), 'pay'))
  return until(
    () => policyOf(who, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}

import { randomInt } from 'node:crypto'
import { addDays, dayOf } from '../../src/domain/day.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import { travel } from '../../src/lines/travel/index.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './buying.ts'
import { answered, type Caller, maria, type Quotation } from './quoting.ts'

const today = dayOf(new Date())
export const DEPARTURE = addDays(today, 30)
export const RETURN = addDays(today, 39)

/** A letter and seven digits that no other passport on this server has, however often stories run. */
let issued = randomInt(1_000_000, 9_000_000)
const passport = () => `P${++issued}A`

export const traveller = (firstName: string, birthDate: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ firstName, lastName: 'Dela Peña', birthDate, sex: 'F', citizenship: 'PH' },
  ...{ passport: passport(), passportExpiry: addDays(today, 1500) },
  ...more,
})

/** A later return than planned. */
export const LONGER = addDays(RETURN, 5)

/** A family of four for ten days in Japan and France. */
export const family = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ tripType: 'single', destinations: ['JP', 'FR'], departOn: DEPARTURE, returnOn: RETURN, cover: 'family', plan: 'S' },
  ...{ purpose: 'leisure', residents: true, emergencyName: 'Rosario', emergencyMobile: '0917 765 4321' },
  travellers: [
    traveller('Marco', '1985-03-11', { sex: 'M', beneficiary: 'María Dela Peña', beneficiaryRelation: 'SPOUSE' }),
    traveller('María', '1988-05-02'),
    traveller('Mika', '2014-09-30'),
    traveller('Migo', '2017-01-15', { sex: 'M' }),
  ],
  ...more,
})

let born = randomInt(5_000)
/** A person whom no other policy in the test insures. */
const somebody = () => traveller('Estrella', addDays('1980-01-01', ++born))

/** One person for ten days in France. */
export const alone = (more: Readonly<Record<string, unknown>> = {}) =>
  family({ destinations: ['FR'], cover: 'individual', people: 1, travellers: [somebody()], ...more })

/** A priced travel quotation, made at once. */
export const travelQuoted = async (who: Caller, answers: Readonly<Record<string, unknown>> = family(), holder: object = maria()) =>
  answered<Quotation>(await who.post('user/travel-quotation', { answers, holder }))

export const travelConsents = travel.sale.declarations.map(({ code, version }) => ({ code, version, accepted: true }))

/** A travel policy awaiting payment. */
export async function travelToPay(who: Caller, answers?: Readonly<Record<string, unknown>>, holder?: object): Promise<PolicyDetail> {
  const { id, version, total } = await travelQuoted(who, answers, holder)
  answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: travelConsents }))
  return answered<PolicyDetail>(await who.post('user/policy/convert', { quotationId: id }))
}

/** A travel policy that has been paid and issued. */
export async function travelIssued(who: Caller, answers?: Readonly<Record<string, unknown>>, holder?: object): Promise<PolicyDetail> {
  const { id } = await travelToPay(who, answers, holder)
  await proveIdentity(who, id)
  await comeBack(who.url, await decideOnCardPage(await openPayment(who, id, 'card'), 'pay'))
  return until(
    () => policyOf(who, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
}

/** A trip of the agent and a customer, for which more days were requested: the policy, and the charge for them. */
export async function journeyOf(agent: Caller, mobile: string): Promise<{ readonly journey: string; readonly charge: string }> {
  const { id } = await travelIssued(agent, alone(), maria({ mobile }))
  const { total } = answered<{ total: number }>(await agent.get(`user/policy/${id}/extension`, { until: LONGER }))
  const { chargeId } = answered<{ chargeId: string }>(
    await agent.post(`user/policy/${id}/extension`, { until: LONGER, noClaim: true, total }),
  )
  return { journey: id, charge: chargeId }
}

import type { z } from 'zod'
import type { contract as payments } from '../../src/features/servicing/payments/public/contract.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import {
  comeBack,
  decideOnCardPage,
  openPayment,
  policyOf,
  policyToPay,
  proveIdentity,
  until,
  untilComplete,
} from '../../test/support/buying.ts'
import { inspected, linkFor, phoneWith, photographAll, submitted } from '../../test/support/inspecting.ts'
import { colleagues, groupConsents, groupQuoted, groupToPay } from '../../test/support/insuring-groups.ts'
import { healthConsents, healthQuoted, healthToPay, smokerOf47 } from '../../test/support/insuring-health.ts'
import { motorConsents, motorQuoted, motorToPay, sedan } from '../../test/support/motoring.ts'
import { accept, answered, type Caller, maria, oddCar, offer, type Quotation } from '../../test/support/quoting.ts'
import { alone, travelConsents, travelQuoted, travelToPay } from '../../test/support/travelling.ts'

/** One customer's records of a line: a quotation in each state, and a policy in each, with its payment. */
export type Sales = {
  readonly quoted: string
  readonly referred: string
  readonly accepted: string
  readonly unpaid: string
  readonly refused: { readonly policy: string; readonly reference: string }
  readonly paid: { readonly policy: string; readonly reference: string }
}

type Making = {
  readonly quote: (odd?: boolean) => Promise<Quotation>
  readonly agree: (quotation: Quotation) => Promise<unknown>
  readonly toPay: () => Promise<PolicyDetail>
}

/** Pays as the payer: the identity is verified first, then the card. */
async function payFor(who: Caller, { id }: PolicyDetail, decision: 'pay' | 'refuse'): Promise<string> {
  await proveIdentity(who, id)
  const opened: z.output<typeof payments.startPayment.reply> = await openPayment(who, id)
  await comeBack(who.url, await decideOnCardPage(opened, decision))
  return opened.payment.reference
}

/** A CTPL policy that its customer paid, with its certificate. */
export async function buyCtpl(who: Caller, answers: Record<string, unknown>, holder: Record<string, unknown>): Promise<PolicyDetail> {
  const policy = await policyToPay(who, answers, holder)
  await payFor(who, policy, 'pay')
  return untilComplete(who, policy.id, 60)
}

async function sell(who: Caller, { quote, agree, toPay }: Making): Promise<Sales> {
  const [bought, refused, unpaid, accepted] = [await toPay(), await toPay(), await toPay(), await quote()]
  await agree(accepted)
  const reference = await payFor(who, bought, 'pay')
  const sales = {
    quoted: (await quote()).id,
    referred: (await quote(true)).id,
    accepted: accepted.id,
    unpaid: unpaid.id,
    refused: { policy: refused.id, reference: await payFor(who, refused, 'refuse') },
    paid: { policy: bought.id, reference },
  }
  await until(
    () => policyOf(who, bought.id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
  return sales
}

export const sellCtpl = (who: Caller): Promise<Sales> =>
  sell(who, {
    quote: (odd) => (odd ? offer(who, maria(), oddCar()) : offer(who)),
    agree: (quotation) => accept(who, quotation),
    toPay: () => policyToPay(who),
  })

export const sellMotor = (who: Caller): Promise<Sales> =>
  sell(who, {
    quote: async (odd) => motorQuoted(who, await sedan(who, odd ? { claims: 3 } : {})),
    agree: async ({ id, version, total }) =>
      answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents })),
    toPay: async () => motorToPay(who, await sedan(who)),
  })

export const sellTravel = (who: Caller): Promise<Sales> =>
  sell(who, {
    quote: (odd) => travelQuoted(who, alone(odd ? { destinations: ['UA'] } : {})),
    agree: async ({ id, version, total }) =>
      answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: travelConsents })),
    toPay: () => travelToPay(who, alone()),
  })

export const sellCriticalIllness = (who: Caller): Promise<Sales> =>
  sell(who, {
    quote: (odd) => healthQuoted(who, odd ? smokerOf47() : undefined),
    agree: async ({ id, version, total }) =>
      answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: healthConsents })),
    toPay: () => healthToPay(who),
  })

/** A group in which the buying customer is a member as well. */
const employer = (more: Readonly<Record<string, unknown>> = {}) => {
  const group = colleagues(10)
  return { ...group, members: group.members.map((each, index) => (index === 0 ? { ...each, mobile: maria().mobile, ...more } : each)) }
}

export const sellGroup = (who: Caller): Promise<Sales> =>
  sell(who, {
    quote: (odd) => groupQuoted(who, employer(odd ? { position: 'Seafarer' } : {})),
    agree: async ({ id, version, total }) =>
      answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: groupConsents })),
    toPay: () => groupToPay(who, employer()),
  })

/** A link to take photographs by, and one whose photographs were submitted. */
export async function inspectionLinks(who: Caller): Promise<{ readonly open: string; readonly done: string }> {
  const open = await linkFor(who, (await inspected(who)).inspection)
  const done = await linkFor(who, (await inspected(who)).inspection)
  const phone = await phoneWith(who.url, done)
  await photographAll(phone)
  await submitted(phone)
  return { open: open.token, done: done.token }
}

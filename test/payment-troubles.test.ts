import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '#features/reference/simulators/public/rules.ts'
import type { CustomerHome, PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { signInCustomer } from './support/customers.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

const MOBILE = '+639175550461'

let app: TestApp
let ana: Caller
let customer: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  await policyToPay(ana, car(), maria({ mobile: MOBILE }))
  customer = await signInCustomer(app, MOBILE)
})
afterAll(() => app.stop())

const spoil = async (fault: Fault | null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'card', fault } }))
afterEach(() => spoil(null))

/** The state of one payment, wherever it is displayed. */
type Said = 'in-doubt' | 'paid' | 'to-be-paid'

const TITLES: Readonly<Record<string, Said>> = {
  'We are checking the payment': 'in-doubt',
  'Waiting for payment': 'to-be-paid',
  'Cover has not started yet': 'paid',
  'In order': 'paid',
  'Certificate being authenticated': 'paid',
}
const said = (title: string): Said | string => (title.startsWith('Paid. ') ? 'paid' : (TITLES[title] ?? title))

type Row = { readonly _id: string; readonly policyStatus: string; readonly paymentStatus: string | null }

const inList = ({ policyStatus, paymentStatus }: Row): Said => {
  if (policyStatus !== 'awaiting-payment' || paymentStatus === 'paid') return 'paid'
  return paymentStatus === 'checking' ? 'in-doubt' : 'to-be-paid'
}

/** The same question put to every screen: the agent's policy and list, the customer's policy and home. */
async function saidOf(id: string): Promise<Readonly<Record<string, Said | string>>> {
  const { items } = answered<{ items: Row[] }>(await customer.get('customer/getPolicy'))
  const home = answered<CustomerHome>(await customer.get('customer/home'))
  const waiting = home.waiting.find((each) => each.id === id)
  const row = items.find(({ _id }) => _id === id)
  return {
    'the agent’s policy': said((await policyOf(ana, id)).next.title),
    'the list': row ? inList(row) : 'missing',
    'the customer’s policy': said(answered<PolicyDetail>(await customer.get(`customer/policy/${id}`)).next.title),
    'Asked in the customer’s account': waiting ? said(waiting.next.title) : 'paid',
  }
}

const everywhere = (what: Said) => ({
  ...{ 'the agent’s policy': what, 'the list': what },
  ...{ 'the customer’s policy': what, 'Asked in the customer’s account': what },
})

const AT_ONCE = { paid: 'paid', checking: 'in-doubt', 'not-paid': 'to-be-paid' } as const

const TROUBLES: readonly (readonly [fault: Fault, atFirst: keyof typeof AT_ONCE, inTheEnd: Said])[] = [
  ['down', 'checking', 'paid'],
  ['malformed', 'checking', 'paid'],
  ['unanswered', 'checking', 'paid'],
  ['refused', 'not-paid', 'to-be-paid'],
  ['other-amount', 'checking', 'in-doubt'],
  ['twice', 'paid', 'paid'],
  ['out-of-order', 'paid', 'paid'],
  ['missing', 'paid', 'paid'],
  ['forged', 'paid', 'paid'],
  ['late', 'paid', 'paid'],
]

describe('a card payment in trouble', () => {
  const expected = new Map<string, Said>()

  it.each(TROUBLES)('(%s) is told the same on every screen: %s', async (fault, outcome, inTheEnd) => {
    const { id } = await policyToPay(ana, car(), maria({ mobile: MOBILE }))
    await proveIdentity(ana, id)
    const opened = await openPayment(ana, id)
    await spoil(fault)
    const back = await decideOnCardPage(opened, 'pay')
    // An unreadable answer brings the payer back without any data from the provider: the server is queried by reference.
    const asked = fault === 'malformed' ? new URL(`?reference=${opened.payment.reference}`, app.url) : back
    expect(await comeBack(app.url, asked)).toMatchObject({ outcome })
    expect(await saidOf(id)).toEqual(everywhere(AT_ONCE[outcome]))
    expected.set(id, inTheEnd)
  })

  it('is settled within a minute after the trouble, without anybody asking', async () => {
    const all = async () => Object.fromEntries(await Promise.all([...expected.keys()].map(async (id) => [id, await saidOf(id)] as const)))
    const wanted = Object.fromEntries([...expected].map(([id, what]) => [id, everywhere(what)]))
    await until(all, (now) => isDeepStrictEqual(now, wanted), 75)
  }, 120_000)

  it('whose page could not be opened is not in doubt anywhere', async () => {
    const { id } = await policyToPay(ana, car(), maria({ mobile: MOBILE }))
    await proveIdentity(ana, id)
    await spoil('down')
    expect(await customer.post('customer/payment/start', { policyId: id })).toMatchObject({ status: 503 })
    expect(await saidOf(id)).toEqual(everywhere('to-be-paid'))
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity } from './support/buying.ts'
import { signIn } from './support/calls.ts'
import { type Caller, caller } from './support/quoting.ts'

let app: TestApp
let ana: Caller
beforeAll(async () => {
  // No worker processes what has to be done after a payment.
  app = await startApp({ KALASAG_PART: 'web' })
  ana = caller(app.url, await signIn(app.url, 'ana.reyes@kalasag.example'))
})
afterAll(() => app.stop())

it('a payment whose page was opened there but never heard of here, since the program died, is begun anew', async () => {
  const { id } = await policyToPay(ana)
  await proveIdentity(ana, id)
  const { payment } = await openPayment(ana, id)
  // As left, some time ago, by a program that was killed before the provider's answer was stored.
  await app.owner.query(
    `alter table payments disable trigger user; update payments set state = 'created', checkout_url = null, provider_ref = null, created_at = created_at - interval '1 minute' where id = '${payment.id}'; alter table payments enable trigger user`,
  )
  const again = await openPayment(ana, id)
  expect(again.payment.attempt).toBe(2)
  expect(await comeBack(app.url, await decideOnCardPage(again, 'pay'))).toMatchObject({ outcome: 'paid', policyId: id })
  const { rows } = await app.owner.query('select state from payments where id = $1', [payment.id])
  expect(rows).toEqual([{ state: 'expired' }])
})

it('a policy that is paid is not to be paid again, though it could not be issued yet', async () => {
  const { id } = await policyToPay(ana)
  await proveIdentity(ana, id)
  const { outcome } = await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  expect([outcome, (await policyOf(ana, id)).state]).toEqual(['paid', 'awaiting-payment'])
  expect(await ana.post('user/payment/start', { policyId: id })).toMatchObject({
    status: 409,
    message: 'This was already paid. Nothing was charged again.',
  })
})

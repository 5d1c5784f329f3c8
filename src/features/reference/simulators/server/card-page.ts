import { formatPesos } from '#domain/money.ts'
import { escaped, hostedPage } from './hosted-page.ts'

const SAYS: Readonly<Record<string, string>> = {
  paid: 'This was paid. You can close this page.',
  refused: 'The card was refused. Nothing was charged.',
  cancelled: 'You gave up this payment. Nothing was charged.',
  expired: 'This payment page has lapsed. Nothing was charged.',
  refunded: 'This payment was sent back to your card.',
  reversed: 'The bank took this payment back.',
}

const form = (ref: string, amount: string) => `<form method="post" action="/simulators/card/pay/${escaped(ref)}/decide">
<label for="card">Test card</label><input id="card" value="4111 1111 1111 1111" readonly inputmode="numeric">
<button class="main" name="decision" value="pay">Pay ${amount}</button>
<button name="decision" value="refuse">The bank refuses the card</button>
<button name="decision" value="cancel">Cancel and go back</button></form>`

const afterwards = (ref: string) => `<form method="post" action="/simulators/card/pay/${escaped(ref)}/decide">
<button name="decision" value="take-back">The bank takes the money back</button></form>`

/** What the simulated card provider shows the payer. */
export function cardPage(
  charge: { ref: string; merchantReference: string; amount: number; description: string; status: string } | undefined,
): string {
  const amount = charge ? formatPesos(charge.amount) : ''
  const body = charge
    ? `<p class="amount">${amount}</p><p>${escaped(charge.description)}<br><small>Reference ${escaped(charge.merchantReference)}</small></p>${charge.status === 'pending' ? form(charge.ref, amount) : `<p role="status">${escaped(SAYS[charge.status] ?? charge.status)}</p>${charge.status === 'paid' ? afterwards(charge.ref) : ''}`}`
    : '<p role="alert">This payment request is not known here, or was changed on the way.</p>'
  return hostedPage('Simulated card page', 'Stands in for the card-payment provider. No real card is charged.', body)
}

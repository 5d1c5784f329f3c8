import { formatPesos } from '#domain/money.ts'
import { CHECKOUT_ADDRESS } from '../public/addresses.ts'
import { OUTLETS, type SessionRow } from './checkout-events.ts'
import { escaped, hostedPage } from './hosted-page.ts'

const SAYS: Readonly<Record<string, string>> = {
  paid: 'This was paid. You can close this page.',
  failed: 'The payment was refused. Nothing was charged.',
  cancelled: 'You gave up this payment. Nothing was charged.',
  expired: 'This payment has lapsed. Nothing was charged.',
  refunded: 'This payment was sent back.',
  reversed: 'This payment was taken back.',
}

const button = (decision: string, text: string, isMain = false) =>
  `<button${isMain ? ' class="main"' : ''} name="decision" value="${decision}">${text}</button>`

const form = (id: string, buttons: string) => `<form method="post" action="${CHECKOUT_ADDRESS}/pay/${escaped(id)}/decide">${buttons}</form>`

function buttonsOf({ methods }: SessionRow): string {
  const takes = (method: string, text: string) => (methods.includes(method) ? text : '')
  return [
    takes('gcash', button('gcash', 'Pay with GCash', true)),
    takes('maya', button('maya', 'Pay with Maya', true)),
    takes('over_the_counter', button('counter', 'Get a code for the counter', true)),
    button('refuse', 'The payment is refused'),
    button('cancel', 'Cancel and go back'),
  ].join('')
}

function stateOf(session: SessionRow): string {
  if (session.status === 'active') return form(session.id, buttonsOf(session))
  if (session.status === 'awaiting_payment')
    return `<p role="status">Show this code at ${OUTLETS.join(' or ')}:</p><p class="amount">${escaped(session.counterCode ?? '')}</p>`
  const afterwards = session.status === 'paid' ? form(session.id, button('take-back', 'The payment is taken back')) : ''
  return `<p role="status">${escaped(SAYS[session.status] ?? session.status)}</p>${afterwards}`
}

/** What the simulated provider of wallets and counters shows the payer. */
export const checkoutPage = (session: SessionRow | undefined): string =>
  hostedPage(
    'Simulated checkout',
    'Stands in for the provider of wallets and counters. No real money moves.',
    session
      ? `<p class="amount">${formatPesos(session.amount)}</p><p>${escaped(session.description)}<br><small>Reference ${escaped(session.referenceNumber)}</small></p>${stateOf(session)}`
      : '<p role="alert">This checkout is not known here.</p>',
  )

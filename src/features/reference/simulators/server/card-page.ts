import { formatPesos } from '#domain/money.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

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

/** What the simulated provider shows the payer; plain HTML without scripts, as it is no part of our program. */
export function cardPage(
  charge: { ref: string; merchantReference: string; amount: number; description: string; status: string } | undefined,
): string {
  const amount = charge ? formatPesos(charge.amount) : ''
  const body = charge
    ? `<p class="amount">${amount}</p><p>${escaped(charge.description)}<br><small>Reference ${escaped(charge.merchantReference)}</small></p>${charge.status === 'pending' ? form(charge.ref, amount) : `<p role="status">${escaped(SAYS[charge.status] ?? charge.status)}</p>${charge.status === 'paid' ? afterwards(charge.ref) : ''}`}`
    : '<p role="alert">This payment request is not known here, or was changed on the way.</p>'
  return `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Simulated card page</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f3f4f6,#15181c)}
main{box-sizing:border-box;width:min(100% - 2rem,24rem);background:light-dark(#fff,#20252b);border-radius:14px;padding:1.5rem;box-shadow:0 8px 30px #0002}
h1{font-size:1.1rem;margin:0 0 .25rem}.note{margin:0 0 1rem;color:light-dark(#555,#b5bcc4);font-size:.875rem}.amount{font-size:2rem;font-weight:700;margin:.5rem 0;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem;min-width:0}input{box-sizing:border-box;width:100%}label{font-size:.875rem}input,button{font:inherit;min-height:48px;border-radius:10px;border:1px solid light-dark(#c9ced6,#4a525c);padding:0 1rem;background:transparent;color:inherit}
.main{background:#0B4F6C;border-color:#0B4F6C;color:#fff;font-weight:600}small{overflow-wrap:anywhere}</style></head>
<body><main><h1>Simulated card page</h1><p class="note">Stands in for the card-payment provider. No real card is charged.</p>${body}</main></body></html>`
}

import { type Centavos, formatPesos } from '#domain/money.ts'
import { letter } from './define.ts'

type Received = { readonly what: string; readonly amount: Centavos; readonly agent: string; readonly receipt: string }

/** To a customer who paid their agent. */
export const aboutReceipts = {
  premiumReceived: letter(
    {
      ...{ code: 'premium-received', title: 'An agent received the premium', to: 'customer', ways: ['sms', 'mail'] },
      within: { sms: 'policy-sms', mail: 'policy-mail' },
      needs: ['agent', 'amount', 'way', 'receipt'],
      words: { subject: 'Receipt {receipt}', text: '{agent} received {amount} {way}. Receipt {receipt}:' },
    },
    ({ what, amount, agent, receipt }: Received) => ({ way: what, amount: formatPesos(amount), agent, receipt }),
  ),
}

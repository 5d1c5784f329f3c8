import { type Centavos, formatPesos } from '#domain/money.ts'
import { letter } from './define.ts'

type Received = { readonly what: string; readonly amount: Centavos; readonly agent: string; readonly receipt: string }

type VoidReceipt = Pick<Received, 'amount' | 'receipt'> & {
  readonly phone: string /** The amount it paid is owed again. */
  readonly isOwed: boolean
}

/** To a customer who paid their agent. */
export const aboutReceipts = {
  premiumReceived: letter(
    {
      ...{ code: 'premium-received', title: 'Premium received by an agent', to: 'customer', ways: ['sms', 'mail'] },
      within: { sms: 'policy-sms', mail: 'policy-mail' },
      needs: ['agent', 'amount', 'way', 'receipt'],
      words: { subject: 'Receipt {receipt}', text: '{agent} received {amount} {way}. Receipt {receipt}:' },
    },
    ({ what, amount, agent, receipt }: Received) => ({ way: what, amount: formatPesos(amount), agent, receipt }),
  ),

  receiptVoid: letter(
    {
      ...{ code: 'receipt-void', title: 'An agent’s receipt is void', to: 'customer', ways: ['sms', 'mail'] },
      within: { sms: 'policy-sms', mail: 'policy-mail' },
      ...{ needs: ['receipt', 'amount', 'phone'], may: ['orAgain'] },
      words: {
        subject: 'Receipt {receipt} is void',
        text: 'Receipt {receipt} of {amount} is void: it was recorded in error.{orAgain} If you did pay, please call {phone}.',
      },
    },
    ({ amount, receipt, phone, isOwed }: VoidReceipt) => ({
      ...{ amount: formatPesos(amount), receipt, phone },
      orAgain: isOwed ? ' That amount is still to be paid.' : '',
    }),
  ),
}

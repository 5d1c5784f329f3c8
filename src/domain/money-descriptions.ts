import type { StateDescription } from '#kit/state-description.ts'

/** States of the money that customers pay, that is returned to them, and that is paid out to those who sell. */
export const moneyDescriptions: Readonly<Record<string, Readonly<Record<string, StateDescription>>>> = {
  payment: {
    created: { label: 'Starting', tone: 'moving', next: 'The payment is being prepared. Nothing has been charged.' },
    pending: { label: 'Waiting', tone: 'moving', next: 'It is waiting for the payer, on the payment page or at a counter.' },
    checking: {
      label: 'Checking the payment',
      tone: 'warn',
      next: 'We are asking the provider whether the money has arrived. Please do not pay again.',
    },
    paid: { label: 'Paid', tone: 'good', next: 'The payment is confirmed.' },
    failed: { label: 'Not paid', tone: 'bad', next: 'The provider refused the payment. Nothing was charged; it can be tried again.' },
    cancelled: { label: 'Given up', tone: 'quiet', next: 'The payer left without paying. Nothing was charged; it can be tried again.' },
    expired: { label: 'Lapsed', tone: 'quiet', next: 'The checkout was open for too long. Nothing was charged; it can be tried again.' },
    refunded: { label: 'Refunded', tone: 'quiet', next: 'The money was paid back.' },
    reversed: {
      label: 'Taken back',
      tone: 'bad',
      next: 'The bank took the money back, or the payment was recorded in error. The premium must be paid again.',
    },
  },
  refund: {
    asked: { label: 'On its way', tone: 'moving', next: 'The payment provider is being asked to return the money the way it was paid.' },
    sent: { label: 'Sent back', tone: 'good', next: 'The payment provider returned it. Banks and wallets take a few days to show it.' },
    dropped: { label: 'Not sent', tone: 'quiet', next: 'The payment no longer counted, so there was nothing left to send.' },
    office: {
      label: 'To be paid by our office',
      tone: 'warn',
      next: 'No payment provider can return it. Our office pays it by bank transfer or cheque.',
    },
    proposed: {
      label: 'Being paid by our office',
      tone: 'moving',
      next: 'Our office has paid it, and a second person checks it against the bank.',
    },
    'paid-out': { label: 'Paid by our office', tone: 'good', next: 'Our office paid it by bank transfer or cheque.' },
  },
  'commission-payout': {
    proposed: { label: 'To be approved', tone: 'warn', next: 'Someone else at the office reviews it, then approves or returns it.' },
    approved: { label: 'Paid out', tone: 'good', next: 'The file goes to the bank. Everyone sees it on their next statement.' },
    returned: { label: 'Returned', tone: 'quiet', next: 'Nothing was paid out. It can be proposed again.' },
  },
  collection: {
    held: {
      label: 'To be remitted',
      tone: 'warn',
      next: 'The agent pays it in and sends the deposit slip by the due date.',
    },
    sent: { label: 'Sent to the office', tone: 'moving', next: 'A finance officer compares the deposit slip and accepts it.' },
    remitted: { label: 'Remitted', tone: 'good', next: 'The office has the money.' },
    dishonoured: { label: 'Cheque not honoured', tone: 'bad', next: 'The bank did not pay the cheque. The premium is owed again.' },
    'void-asked': { label: 'Voiding requested', tone: 'moving', next: 'A finance officer decides whether it was noted in error.' },
    void: { label: 'Void', tone: 'quiet', next: 'It was recorded in error and is not proof of payment.' },
  },
  remittance: {
    sent: { label: 'To be accepted', tone: 'warn', next: 'A finance officer compares the deposit slip with the amount.' },
    accepted: { label: 'Accepted', tone: 'good', next: 'The office has the money. None of it is held any more.' },
    returned: { label: 'Returned', tone: 'bad', next: 'The office could not accept it. What was on it must be remitted again.' },
  },
  'visa-refusal': {
    asked: {
      label: 'Being read',
      tone: 'warn',
      next: 'Our office is reading the visa refusal letter. Cover continues in the meantime.',
    },
    approved: { label: 'Approved', tone: 'good', next: 'The policy ended, and what was paid is returned, less the fee.' },
    returned: { label: 'Returned', tone: 'bad', next: 'Our office could not accept the letter as it is. Cover continues as before.' },
    lapsed: { label: 'Lapsed', tone: 'quiet', next: 'The policy ended in another way before the letter was decided on.' },
  },
}

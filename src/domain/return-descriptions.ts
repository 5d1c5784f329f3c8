import type { StateDescription } from '#kit/state-description.ts'

/** Money that goes back to customers, and out to those who sell. */
export const returnDescriptions: Readonly<Record<string, Readonly<Record<string, StateDescription>>>> = {
  refund: {
    asked: { label: 'On its way', tone: 'moving', next: 'The payment provider is asked to send the money back the way it was paid.' },
    sent: { label: 'Sent back', tone: 'good', next: 'The payment provider sent it back. Banks and wallets take some days to show it.' },
    dropped: { label: 'Not sent', tone: 'quiet', next: 'The bank had taken the payment back already, so that nothing was left to send.' },
  },
  'commission-payout': {
    proposed: { label: 'To be approved', tone: 'warn', next: 'Somebody else of the office looks at it and approves it, or returns it.' },
    approved: { label: 'Paid out', tone: 'good', next: 'The file goes to the bank. Everybody sees it on their next statement.' },
    returned: { label: 'Returned', tone: 'quiet', next: 'Nothing was paid out. It can be proposed again.' },
  },
  'visa-refusal': {
    asked: {
      label: 'Being read',
      tone: 'warn',
      next: 'Our office reads the letter by which the visa was refused. The policy covers meanwhile.',
    },
    approved: { label: 'Approved', tone: 'good', next: 'The policy ended, and what was paid goes back less the fee.' },
    returned: { label: 'Returned', tone: 'bad', next: 'Our office could not take the letter as it is. The policy covers as before.' },
    lapsed: { label: 'Lapsed', tone: 'quiet', next: 'The policy ended otherwise before the letter was decided on.' },
  },
}

/** What a step of an application is called in its history. */
export const HAPPENED: Readonly<Record<string, string>> = {
  create: 'Begun',
  submit: 'Sent to the office',
  take: 'The office began to look at it',
  return: 'Sent back to be mended',
  resubmit: 'Sent again',
  propose: 'Checked, and proposed for approval',
  revise: 'Looked at once more',
  approve: 'Approved',
  decline: 'Declined',
  withdraw: 'Withdrawn',
}

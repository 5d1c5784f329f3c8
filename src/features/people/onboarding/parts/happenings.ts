/** The name of each step of an application in its history. */
export const HAPPENED: Readonly<Record<string, string>> = {
  create: 'Started',
  submit: 'Sent to the office',
  take: 'The office started reviewing it',
  return: 'Returned for correction',
  resubmit: 'Sent again',
  propose: 'Checked, and proposed for approval',
  revise: 'Reviewed again',
  approve: 'Approved',
  decline: 'Declined',
  withdraw: 'Withdrawn',
}

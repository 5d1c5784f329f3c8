/** The steps from the amount brought forward to the amount payable. */
export const FIGURES = [
  ['opening', 'Brought forward'],
  ['earned', 'Earned'],
  ['takenBack', 'Reversed'],
  ['withheld', 'Tax withheld'],
  ['paidOut', 'Paid out'],
] as const
const LESS: readonly string[] = ['takenBack', 'withheld', 'paidOut']
export const signed = (name: (typeof FIGURES)[number][0], amount: number): number => (LESS.includes(name) ? -amount || 0 : amount)

/** Whose fault a loss was, as the claims office found. */
export const FAULTS = ['undetermined', 'insured', 'other-party', 'both'] as const
export type Fault = (typeof FAULTS)[number]

export const FAULT_TITLES: Readonly<Record<Fault, string>> = {
  undetermined: 'Not decided yet',
  insured: 'The insured driver’s',
  'other-party': 'The other party’s',
  both: 'Both parties’',
}

/** Whether the insured was at fault, at least in part. */
export const isAtFault = (fault: Fault): boolean => fault === 'insured' || fault === 'both'

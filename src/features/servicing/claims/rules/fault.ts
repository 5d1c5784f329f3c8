/** Whose fault a loss was, as the claims office found. */
export const FAULTS = ['undetermined', 'insured', 'other-party', 'both'] as const
export type Fault = (typeof FAULTS)[number]

export const FAULT_TITLES: Readonly<Record<Fault, string>> = {
  undetermined: 'Not decided yet',
  insured: 'Of the insured driver',
  'other-party': 'Of the other party',
  both: 'Of both',
}

/** Whether whoever is insured was at fault, at least in part. */
export const isAtFault = (fault: Fault): boolean => fault === 'insured' || fault === 'both'

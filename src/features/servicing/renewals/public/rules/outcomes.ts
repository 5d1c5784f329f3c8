/** What became of a policy that ran to its end. */
export const OUTCOMES = ['renewed', 'lapsed', 'declined', 'not-renewed', 'open'] as const
export type RenewalOutcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABELS: Readonly<Record<RenewalOutcome, string>> = {
  renewed: 'Renewed',
  lapsed: 'Lapsed',
  declined: 'Declined by the customer',
  'not-renewed': 'Not renewed by us',
  open: 'Still open',
}

/** The number of policies with each outcome. */
export type Outcomes = Readonly<Record<RenewalOutcome, number>>

/** The share of decided renewals that were renewed, in whole per cent; undefined if none are decided. */
export function percentRenewed({ renewed, lapsed, declined, 'not-renewed': notRenewed }: Outcomes): number | undefined {
  const decided = renewed + lapsed + declined + notRenewed
  return decided === 0 ? undefined : Math.round((renewed * 100) / decided)
}

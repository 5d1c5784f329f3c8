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

/** How many there are of each. */
export type Outcomes = Readonly<Record<RenewalOutcome, number>>

/** What of those that were decided was renewed, in whole per cent; undefined where nothing is decided. */
export function percentRenewed({ renewed, lapsed, declined, 'not-renewed': notRenewed }: Outcomes): number | undefined {
  const decided = renewed + lapsed + declined + notRenewed
  return decided === 0 ? undefined : Math.round((renewed * 100) / decided)
}

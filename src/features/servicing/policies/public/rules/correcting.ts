/** The state of a certificate's correction at its service: sent, sent without an answer, or refused. */
export type Correcting = 'waiting' | 'late' | 'refused'

type Corrected = { readonly correction: unknown; readonly correctionRefused: string | null; readonly lastError: string | null }

/** Undefined if nothing is to be corrected. */
export const correctingOf = ({ correction, correctionRefused, lastError }: Corrected): Correcting | undefined =>
  correction === null ? undefined : correctionRefused !== null ? 'refused' : lastError === null ? 'waiting' : 'late'

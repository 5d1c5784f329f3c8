/** How the correction of a certificate stands at its service: told, told without an answer, or not taken. */
export type Correcting = 'waiting' | 'late' | 'refused'

type Corrected = { readonly correction: unknown; readonly correctionRefused: string | null; readonly lastError: string | null }

/** Undefined where nothing is to be corrected. */
export const correctingOf = ({ correction, correctionRefused, lastError }: Corrected): Correcting | undefined =>
  correction === null ? undefined : correctionRefused !== null ? 'refused' : lastError === null ? 'waiting' : 'late'

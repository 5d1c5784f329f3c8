import { usePersistedState } from '#kit/web/session.ts'

/** The payment for which somebody last left for the provider's page: found again when they come back with an answer that nobody can read. */
export const useLastPayment = () => usePersistedState<string | undefined>('payment', undefined)

import { usePersistedState } from '#kit/web/session.ts'

/** The last payment for which the payer left for the provider's page: used if they come back with an unreadable answer. */
export const useLastPayment = () => usePersistedState<string | undefined>('payment', undefined)

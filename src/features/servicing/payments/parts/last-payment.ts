import { useRemembered } from '#kit/web/session.ts'

/** The payment for which somebody last left for the provider's page: found again when they come back with an answer that nobody can read. */
export const useLastPayment = () => useRemembered<string | undefined>('payment', undefined)

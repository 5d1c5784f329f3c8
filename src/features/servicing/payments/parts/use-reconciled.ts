import { useQuery } from '@tanstack/react-query'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { contract, type ReconciledPayment } from '../public/contract.ts'
import { screenAsksAfter } from '../rules/payments.ts'

export type Question = { readonly reference: string } | { readonly query: Readonly<Record<string, string>> }

/** Whoever has a code goes to a counter with it, which takes longer than a screen is looked at. */
const COUNTER_MS = 30_000

const isOver = (payment: ReconciledPayment | undefined): boolean => payment?.outcome === 'paid' || payment?.outcome === 'not-paid'

/** The answer that was brought back is nobody's: no use asking about it again. */
export const isUntrusted = ({ kind, status }: Failure): boolean => kind === 'refused' && [400, 404, 413, 422].includes(status)

/** The server's knowledge of a payment, asked for again and again until it is paid or not paid. Needs no session. */
export const useReconciled = (question: Question | undefined) =>
  useQuery<ReconciledPayment, Failure>({
    queryKey: ['reconciled payment', question],
    queryFn: async ({ signal }) => {
      try {
        return await requestReply(contract.paymentReturn, { body: question ?? { reference: '' } }, { signal })
      } catch (thrown) {
        throw failureOf(thrown)
      }
    },
    enabled: question !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      isOver(data) || (error && isUntrusted(error))
        ? false
        : Math.max(data?.counterCode ? COUNTER_MS : 0, screenAsksAfter(dataUpdateCount + errorUpdateCount)),
  })

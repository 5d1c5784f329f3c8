import { useQuery } from '@tanstack/react-query'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { contract, type ReconciledPayment } from '../public/contract.ts'
import { screenAsksAfter } from '../rules/payments.ts'

export type Question = { readonly reference: string } | { readonly query: Readonly<Record<string, string>> }

/** A payer with a code has to go to a counter, which takes longer than anyone watches a screen. */
const COUNTER_MS = 30_000

const isOver = (payment: ReconciledPayment | undefined): boolean => payment?.outcome === 'paid' || payment?.outcome === 'not-paid'

/** Whether the answer that the payer brought back matches no payment: asking again is pointless. */
export const isUntrusted = ({ kind, status }: Failure): boolean => kind === 'refused' && [400, 404, 413, 422].includes(status)

/** The server's state of a payment, polled until it is paid or not paid. Needs no session. */
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

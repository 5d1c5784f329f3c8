import { useQuery } from '@tanstack/react-query'
import { ask } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { contract, type Settled } from '../public/contract.ts'
import { screenAsksAfter } from '../rules/payments.ts'

export type Question = { readonly cipher: string } | { readonly reference: string }

const isOver = (settled: Settled | undefined): boolean => settled?.outcome === 'paid' || settled?.outcome === 'not-paid'

/** The answer that was brought back is nobody's: no use asking about it again. */
export const isUntrusted = ({ kind, status }: Failure): boolean => kind === 'refused' && [400, 404, 413, 422].includes(status)

/** The server's knowledge of a payment, asked for again and again until it is paid or not paid. Needs no session. */
export const useSettled = (question: Question | undefined) =>
  useQuery<Settled, Failure>({
    queryKey: ['settled payment', question],
    queryFn: async ({ signal }) => {
      try {
        return await ask(contract.settleReturn, { body: question ?? { reference: '' } }, { signal })
      } catch (thrown) {
        throw failureOf(thrown)
      }
    },
    enabled: question !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      isOver(data) || (error && isUntrusted(error)) ? false : screenAsksAfter(dataUpdateCount + errorUpdateCount),
  })

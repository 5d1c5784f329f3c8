import { useQuery } from '@tanstack/react-query'
import { queries } from './queries.ts'
import { forgetReceived, receivedFiles } from './received-files.ts'
import { receivedOf, type SharedFile } from './received-kind.ts'

const QUERY = ['received files']

/** What another app shared or opened with this one and no one has yet said what it is for; undefined until it is known. */
export const useReceived = (): readonly SharedFile[] | undefined =>
  useQuery({
    queryKey: QUERY,
    queryFn: async () => Promise.all((await receivedFiles()).map(receivedOf)),
    staleTime: 0,
    meta: { aside: true },
  }).data

export const readReceivedAnew = (): Promise<void> => queries.invalidateQueries({ queryKey: QUERY })

/** Discards it: it is where it belongs, or is not wanted. */
export async function putReceivedAway(): Promise<void> {
  await forgetReceived()
  queries.setQueryData(QUERY, [])
}

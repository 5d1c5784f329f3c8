import { hashKey, type QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { Endpoint } from '../contract.ts'
import { queries } from './queries.ts'

const unchecked = new Set<string>()

/** These answers were kept by an earlier visit, perhaps of an older release. */
export const checkBeforeUse = (hashes: readonly string[]): void => {
  for (const hash of hashes) unchecked.add(hash)
}

/** Removes a kept answer that lacks what this release shows of it, so that it is asked anew rather than drawn in part. */
export function removeIfOutdated({ reply }: Endpoint, key: QueryKey): void {
  if (unchecked.delete(hashKey(key)) && !z.safeParse(reply, queries.getQueryData(key)).success)
    queries.removeQueries({ queryKey: key, exact: true })
}

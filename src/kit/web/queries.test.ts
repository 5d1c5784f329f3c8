import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from './failure.ts'
import { queries } from './queries.ts'

/** Reads once successfully, then once with the failure; returns what is left in the cache. */
async function keptAfter(failure: Failure): Promise<unknown> {
  const queryKey = ['user/policy', failure.status, failure.code]
  await queries.fetchQuery({ queryKey, queryFn: async () => 'the policy' })
  const again = queries.fetchQuery({ queryKey, queryFn: () => Promise.reject(failure), staleTime: 0 })
  await expect(again).rejects.toBe(failure)
  return queries.getQueryData(queryKey)
}
const refused = (status: number, code = 1) => new Failure('refused', 'No.', { status, code })

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

describe('what was read before, when asking again is refused', () => {
  it.each([403, 404, 406, 410])('is cleared when the record is gone or not for this person any more: %i', async (status) => {
    expect(await keptAfter(refused(status))).toBeUndefined()
  })

  it('stays for a list that answers 961, a glitch, or no connection, for a note says as of when it is', async () => {
    expect(await keptAfter(refused(200, 961))).toBe('the policy')
    expect(await keptAfter(refused(500))).toBe('the policy')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await keptAfter(new Failure('offline', 'No connection.'))).toBe('the policy')
  })
})

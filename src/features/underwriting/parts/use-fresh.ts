import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import { refreshReads } from '#kit/web/queries.ts'

const CONFLICT = 409

/** Tries a step; says why it failed. Where somebody else was quicker, what the screen shows is read again. */
export function useFresh() {
  const [fault, setFault] = useState<string>()
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setFault(undefined)
    try {
      return await work()
    } catch (thrown) {
      const failure = failureOf(thrown)
      setFault(failure.fields[0]?.message ?? failure.message)
      if (failure.status === CONFLICT) void refreshReads()
      return undefined
    }
  }
  return { fault, attempt, forget: () => setFault(undefined) }
}

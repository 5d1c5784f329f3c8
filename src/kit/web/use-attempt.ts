import { useState } from 'react'
import { failureOf } from './failure.ts'
import { refreshReads } from './queries.ts'
import { toast } from './toast.ts'

/**
 * Tries a step; says why it failed, in words to show beside it. Where somebody else was quicker, what the screen shows is read again; that
 * may take the step itself off the screen, so the words are toasted as well.
 */
export function useAttempt() {
  const [fault, setFault] = useState<string>()
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setFault(undefined)
    try {
      return await work()
    } catch (thrown) {
      const failure = failureOf(thrown)
      setFault(failure.fields[0]?.message ?? failure.message)
      if (failure.isOvertaken) {
        toast.failure(failure)
        void refreshReads()
      }
      return undefined
    }
  }
  return { fault, attempt, forget: () => setFault(undefined) }
}

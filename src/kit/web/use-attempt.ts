import { useState } from 'react'
import { type Failure, failureOf } from './failure.ts'
import { refreshReads } from './queries.ts'
import { toast } from './toast.ts'

/**
 * Tries a step; says why it failed, in words to show beside it. If someone else was quicker, what the screen shows is read again; that may
 * remove the step itself from the screen, so the words are toasted as well.
 */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setFailure(undefined)
    setBusy(true)
    try {
      return await work()
    } catch (thrown) {
      const failed = failureOf(thrown)
      setFailure(failed)
      if (failed.isOvertaken) {
        toast.failure(failed)
        void refreshReads()
      }
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const isOfAnswer = failure?.isFinal === true
  return {
    busy,
    failure,
    /** What is wrong with the input, to be shown beside it. */
    fault: isOfAnswer ? failure.sentence : undefined,
    /** Why it was refused although nothing is wrong with the input. */
    otherFailure: isOfAnswer ? undefined : failure,
    attempt,
    forget: () => setFailure(undefined),
  }
}

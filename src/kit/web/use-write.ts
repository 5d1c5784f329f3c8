import { useRef, useState } from 'react'
import type { Answer, Endpoint } from '../contract.ts'
import { type EndpointInput, type RequestFiles, requestReply } from './client.ts'
import { type Failure, failureOf } from './failure.ts'
import { askToSend } from './large-send.ts'
import { refreshReads } from './queries.ts'
import { t } from './text.ts'
import { toast } from './toast.ts'

export type Write<E extends Endpoint> = {
  /** Sends; the answer in `data`, or undefined after the person was shown what went wrong. */
  readonly send: (input?: EndpointInput<E>[0], files?: RequestFiles) => Promise<{ readonly data: Answer<E> } | undefined>
  /** Sends; throws the `Failure`, silently. For forms, which show it in place. */
  readonly submit: (input?: EndpointInput<E>[0], files?: RequestFiles) => Promise<Answer<E>>
  readonly busy: boolean
  readonly failure: Failure | undefined
}

/** Shows the person why a step failed, and refetches what is shown if someone else changed it in the meantime. */
export function reportFailure(thrown: unknown): void {
  const failure = failureOf(thrown)
  if (failure.kind !== 'signed-out') toast.failure(failure)
  if (failure.isOvertaken) void refreshReads()
}

/** A different file is a different attempt, even with the same input. */
const fingerprintOf = (given: Blob | readonly Blob[]) =>
  (given instanceof Blob ? [given] : given).map((file) => [
    file.size,
    file.type,
    file instanceof File ? [file.name, file.lastModified] : '',
  ])

/** Writes to an endpoint. However often one submit is tried, it keeps its Idempotency-Key, so that it takes effect once. */
export function useWrite<E extends Endpoint>(endpoint: E): Write<E> {
  const [busy, setBusy] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const attempt = useRef<{ content: string; key: string }>(undefined)

  const submit: Write<E>['submit'] = async (input, files = {}) => {
    const content = JSON.stringify([input ?? null, Object.entries(files).map(([name, file]) => [name, fingerprintOf(file)])])
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() }
    setBusy((count) => count + 1)
    setFailure(undefined)
    try {
      await askToSend(Object.values(files).flat())
      const answer = await requestReply(endpoint, input, { key: attempt.current.key, files })
      attempt.current = undefined
      if (endpoint.done) toast.success(t(endpoint.done))
      void refreshReads()
      return answer
    } catch (thrown) {
      const failed = failureOf(thrown)
      // The outcome of a lost request is unknown: only then is the next attempt the same attempt.
      if (failed.kind === 'refused' && failed.status < 500) attempt.current = undefined
      setFailure(failed)
      throw failed
    } finally {
      setBusy((count) => count - 1)
    }
  }

  const send: Write<E>['send'] = async (input, files) => {
    try {
      return { data: await submit(input, files) }
    } catch (thrown) {
      reportFailure(thrown)
      return undefined
    }
  }

  return { send, submit, busy: busy > 0, failure }
}

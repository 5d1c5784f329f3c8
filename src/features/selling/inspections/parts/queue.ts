import { z } from 'zod'
import { deviceClock } from '#kit/device-clock.ts'
import { deviceTime } from '#kit/web/clock.ts'
import { failureOf } from '#kit/web/failure.ts'
import { sendFile } from '#kit/web/send-file.ts'
import { type Capture, captureContract } from '../public/contract.ts'
import { type Meaning, meaningOf, pauseAfter } from '../rules/queue.ts'
import { deleteFile, getFiles, putFile } from './encrypted-files.ts'

const Facts = z.object({
  shot: z.string(),
  takenAt: z.string(),
  source: z.enum(['camera', 'file']),
  /** By how many milliseconds the device clock was ahead when it was taken. */
  ahead: z.number().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  accuracy: z.number().optional(),
})
type Facts = z.output<typeof Facts>

/** A photograph that the server does not have yet. */
export type Waiting = {
  readonly id: string
  readonly shot: string
  readonly file: Blob
  readonly facts: Facts
  readonly state: 'waiting' | 'sending' | 'refused'
  readonly progress: number
  readonly attempts: number
  /** The device had no room for it: it is lost if the page is closed before it is sent. */
  readonly isUnkept?: true
  /** Why it was not taken. */
  readonly fault?: string
}

type Deps = {
  readonly owner: string
  readonly token: string
  /** The upload session, as soon as there is one. */
  readonly session: () => string | undefined
  readonly onCapture: (capture: Capture, hint: string | null, shot: string) => void
  /** The inspection is further on than was known: another phone may have continued it. */
  readonly onOvertaken: () => void
  readonly onClosed: (message: string) => void
}

export type Queue = {
  readonly subscribe: (act: () => void) => () => void
  readonly list: () => readonly Waiting[]
  readonly add: (facts: Facts, file: Blob) => void
  readonly drop: (id: string) => void
  /** Sends what is waiting now, without waiting for the next try. */
  readonly hurry: () => void
  readonly end: () => void
}

/** Sends photographs one by one, each until it has arrived; what is on its way is stored on the device and resumes after a break. */
export function openQueue({ owner, token, session, onCapture, onOvertaken, onClosed }: Deps): Queue {
  let all: readonly Waiting[] = []
  let working = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const listeners = new Set<() => void>()

  const show = (next: readonly Waiting[]) => {
    all = next
    for (const act of listeners) act()
  }
  const change = (id: string, more: Partial<Waiting>) => show(all.map((each) => (each.id === id ? { ...each, ...more } : each)))
  const forget = (id: string) => {
    show(all.filter((each) => each.id !== id))
    void deleteFile(owner, id)
  }

  /** Returns how it ended; nothing when it arrived. */
  const send = async ({ id, file, facts, attempts }: Waiting, of: string): Promise<Meaning | undefined> => {
    change(id, { state: 'sending', progress: 0 })
    try {
      const { ahead, ...said } = facts
      const clock = ahead === undefined ? undefined : deviceClock(ahead, deviceTime())
      const input = { params: { token }, query: { ...said, clock, session: of, client: id } }
      const onProgress = (progress: number) => change(id, { progress })
      const { capture, hint } = await sendFile(captureContract.sendInspectionPhoto, input, {
        files: { photo: new File([file], 'photo.jpg', { type: file.type }) },
        onProgress,
        signal: leaving.signal,
      })
      forget(id)
      onCapture(capture, hint, facts.shot)
      return undefined
    } catch (thrown) {
      if (ended) return 'closed'
      const failure = failureOf(thrown)
      const meaning = meaningOf(failure)
      if (meaning === 'refused') change(id, { state: 'refused', fault: failure.message })
      else change(id, { state: 'waiting', progress: 0, attempts: attempts + 1, fault: failure.message })
      if (meaning === 'closed') onClosed(failure.message)
      if (failure.isOvertaken) onOvertaken()
      return meaning
    }
  }

  const work = async () => {
    clearTimeout(timer)
    if (working || ended) return
    working = true
    for (;;) {
      // What was tried least often comes first, so that one that never arrives does not hold up the others.
      const [next] = all.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.attempts - b.attempts)
      const of = session()
      if (!next || !of || ended) break
      const meaning = await send(next, of)
      if (meaning === 'closed') break
      if (meaning === 'again') {
        timer = setTimeout(work, pauseAfter(next.attempts + 1))
        break
      }
    }
    working = false
  }
  const hurry = () => void work()
  addEventListener('online', hurry)

  void getFiles(owner).then((kept) => {
    const known = new Set(all.map(({ id }) => id))
    const found = kept.flatMap(({ name, facts, file }): Waiting[] => {
      const read = Facts.safeParse(facts)
      if (!read.success || known.has(name)) return []
      return [{ id: name, shot: read.data.shot, file, facts: read.data, state: 'waiting', progress: 0, attempts: 0 }]
    })
    show([...found.toSorted((a, b) => (a.facts.takenAt < b.facts.takenAt ? -1 : 1)), ...all])
    hurry()
  })

  return {
    subscribe: (act) => {
      listeners.add(act)
      return () => void listeners.delete(act)
    },
    list: () => all,
    add: (facts, file) => {
      const id = crypto.randomUUID()
      // Other photographs waiting for the same shot are out of date.
      for (const old of all) if (old.shot === facts.shot && old.state !== 'sending') forget(old.id)
      show([...all, { id, shot: facts.shot, file, facts, state: 'waiting', progress: 0, attempts: 0 }])
      void putFile(owner, { name: id, facts, file }).then((isKept) => {
        if (!isKept) change(id, { isUnkept: true })
        // It may have arrived before it was stored.
        if (!all.some((each) => each.id === id)) void deleteFile(owner, id)
      })
      hurry()
    },
    drop: forget,
    hurry,
    end: () => {
      ended = true
      clearTimeout(timer)
      removeEventListener('online', hurry)
      leaving.abort()
    },
  }
}

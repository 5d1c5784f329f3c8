import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { ask } from '#kit/web/client.ts'
import { now } from '#kit/web/clock.ts'
import { Failure, failureOf } from '#kit/web/failure.ts'
import { dropFiles } from '#kit/web/sealed-files.ts'
import { t } from '#kit/web/text.ts'
import { discard, lock, unlock } from '#kit/web/vault.ts'
import { Capture, captureContract } from '../contract.ts'
import { isOpenForPhotos } from '../rules/progress.ts'
import { clockAhead, type LinkKind } from '../rules.ts'
import { openQueue, type Queue, type Waiting } from './queue.ts'
import type { CaptureShot } from './shot-list.tsx'
import type { Labels, Taken } from './taken.ts'

/** Nothing is sent before the link was opened: while the server is not reached, it is tried again. */
const OPEN_AGAIN_MS = 15_000
const NONE: readonly Waiting[] = []

export type Capturing = {
  readonly capture: Capture | undefined
  /** Why the link opens nothing, or could not be asked. */
  readonly failure: Failure | undefined
  readonly waiting: readonly Waiting[]
  /** What the server said of the last photograph of a thing, by its code. */
  readonly hints: Readonly<Record<string, string>>
  /** The device had no room to keep a photograph: it must not be closed before everything is sent. */
  readonly isUnkept: boolean
  readonly take: (shot: string, photo: Taken) => void
  /** Gives up a photograph that waits or was refused. */
  readonly drop: (id: string) => void
  /** What is written on a photograph of a thing. */
  readonly labelsOf: (shot: CaptureShot) => Labels
  readonly hurry: () => void
  readonly reload: () => void
  /** Where that leads is for whoever asked for it: what was open is over. */
  readonly submit: () => Promise<void>
}

/** Whose the kept photographs are: whoever holds the link, which itself is not written down. */
async function ownerOf(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return `link-${[...hash.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Leaves nothing of an inspection that is over on this device. */
const forget = async (owner: string): Promise<void> => void (await Promise.all([dropFiles(owner), discard(owner)]))

/** The inspection that a link is for, and the photographs on their way to it. Without a connection it goes on from what it knew. */
export function useCapture(token: string, type: LinkKind): Capturing {
  const [capture, setCapture] = useState<Capture>()
  const [failure, setFailure] = useState<Failure>()
  const [hints, setHints] = useState<Readonly<Record<string, string>>>({})
  const [isUnkept, setUnkept] = useState(false)
  const [queue, setQueue] = useState<Queue>()
  const session = useRef<string>(undefined)
  const isShut = useRef(false)
  const [clockAheadSeconds, setClockAhead] = useState(0)

  const open = useCallback(async () => {
    try {
      const answer = await ask(captureContract.openInspection, { body: { token, type, deviceTime: now().toISOString() } })
      session.current = answer.session
      setCapture(answer.capture)
      setClockAhead(clockAhead(now(), new Date(answer.capture.serverTime)))
      setFailure(undefined)
      const owner = await ownerOf(token)
      if (!isOpenForPhotos(answer.capture.state)) return await forget(owner)
      queue?.hurry()
      await lock(owner, answer.capture)
    } catch (thrown) {
      const fault = failureOf(thrown)
      isShut.current = fault.status === 406
      setFailure(fault)
    }
  }, [token, type, queue])
  const overtaken = useEffectEvent(() => void open())

  useEffect(() => {
    let opened: Queue | undefined
    let isCurrent = true
    void ownerOf(token).then(async (owner) => {
      if (!isCurrent) return
      opened = openQueue({
        owner,
        token,
        session: () => session.current,
        onCapture: (next, hint, shot) => {
          setCapture(next)
          void lock(owner, next)
          setHints(({ [shot]: _, ...others }) => (hint ? { ...others, [shot]: hint } : others))
        },
        onOvertaken: () => overtaken(),
        onClosed: (message) => setFailure(new Failure('refused', message, { status: 406 })),
      })
      setQueue(opened)
      const kept = Capture.safeParse(await unlock(owner))
      if (isCurrent && kept.success) setCapture((now) => now ?? kept.data)
    })
    return () => {
      isCurrent = false
      opened?.end()
    }
  }, [token])

  useEffect(() => {
    if (!queue) return
    const again = () => void (session.current ?? (isShut.current || open()))
    void open()
    addEventListener('online', again)
    const trying = setInterval(again, OPEN_AGAIN_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(trying)
    }
  }, [queue, open])

  const waiting = useSyncExternalStore(
    useCallback((act: () => void) => queue?.subscribe(act) ?? (() => undefined), [queue]),
    () => queue?.list() ?? NONE,
  )

  return {
    capture,
    failure,
    waiting,
    hints,
    isUnkept,
    take: (shot, { blob, takenAt, place, source }) => {
      const where = place ? { latitude: place.latitude, longitude: place.longitude, accuracy: place.accuracyMetres } : {}
      setHints(({ [shot]: _, ...others }) => others)
      void queue?.add({ shot, takenAt: takenAt.toISOString(), source, ...where }, blob).then((isKept) => setUnkept((was) => was || !isKept))
    },
    drop: (id) => queue?.drop(id),
    labelsOf: ({ title }) => ({ number: capture?.number ?? '', title: t(title), clockAheadSeconds }),
    hurry: () => (session.current ? queue?.hurry() : void open()),
    reload: () => void open(),
    submit: async () => {
      try {
        await ask(captureContract.submitInspection, { params: { token }, body: {} })
      } catch (thrown) {
        // Somebody else may photograph by the same link.
        if (failureOf(thrown).isOvertaken) void open()
        throw thrown
      }
      await forget(await ownerOf(token))
    },
  }
}

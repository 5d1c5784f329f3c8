import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { requestReply } from '#kit/web/client.ts'
import { clockAhead as clockAheadHere, deviceTime } from '#kit/web/clock.ts'
import { Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { Capture, captureContract } from '../public/contract.ts'
import { isOpenForPhotos } from '../public/rules/progress.ts'
import { clockAhead, type LinkKind } from '../rules/inspections.ts'
import { ownerOf } from '../rules/queue.ts'
import { deleteFiles, hasRoomFor } from './encrypted-files.ts'
import { openQueue, type Queue, type Waiting } from './queue.ts'
import type { CaptureShot } from './shot-list.tsx'
import { LARGEST_BYTES, type Labels, type Taken } from './taken.ts'

/** Nothing is sent before the link was opened: opening is tried again while the server cannot be reached. */
const OPEN_AGAIN_MS = 15_000
const NONE: readonly Waiting[] = []

export type Capturing = {
  readonly capture: Capture | undefined
  /** Why the link opens nothing, or could not be checked. */
  readonly failure: Failure | undefined
  readonly waiting: readonly Waiting[]
  /** What the server said of the last photograph of a thing, by its code. */
  readonly hints: Readonly<Record<string, string>>
  /** The device has room to store waiting photographs; otherwise each is sent before the next is taken. */
  readonly hasRoom: boolean
  readonly take: (shot: string, photo: Taken) => void
  /** Discards a photograph that is waiting or was refused. */
  readonly drop: (id: string) => void
  /** What is written on a photograph of a thing. */
  readonly labelsOf: (shot: CaptureShot) => Labels
  readonly hurry: () => void
  readonly reload: () => void
  /** Where that leads is up to the caller: what was open is over. */
  readonly submit: () => Promise<void>
}

/** The name under which what a link opened is stored: the link itself is not written down. */
async function nameOf(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return `link-${[...hash.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Removes everything of a finished inspection from this device. */
const forget = async (capture: Capture, { token, type }: { token: string; type: LinkKind }): Promise<void> =>
  void (await Promise.all([deleteFiles(ownerOf(capture, type)), deleteEncrypted(await nameOf(token))]))

/** The inspection that a link is for, and the photographs on their way to it. Without a connection it continues from what it knew. */
export function useCapture(token: string, type: LinkKind): Capturing {
  const [capture, setCapture] = useState<Capture>()
  const [failure, setFailure] = useState<Failure>()
  const [hints, setHints] = useState<Readonly<Record<string, string>>>({})
  const [hasRoom, setRoom] = useState(true)
  const [queue, setQueue] = useState<Queue>()
  const session = useRef<string>(undefined)
  const isShut = useRef(false)
  const [clockAheadSeconds, setClockAhead] = useState(0)

  const open = useCallback(async () => {
    try {
      const answer = await requestReply(captureContract.openInspection, { body: { token, type, deviceTime: deviceTime().toISOString() } })
      session.current = answer.session
      setCapture(answer.capture)
      setClockAhead(clockAhead(deviceTime(), new Date(answer.capture.serverTime)))
      setFailure(undefined)
      if (!isOpenForPhotos(answer.capture.state)) return await forget(answer.capture, { token, type })
      await putEncrypted(await nameOf(token), answer.capture)
    } catch (thrown) {
      const fault = failureOf(thrown)
      isShut.current = fault.status === 406
      setFailure(fault)
    }
  }, [token, type])
  const overtaken = useEffectEvent(() => void open())

  useEffect(() => {
    let isCurrent = true
    void nameOf(token).then(async (name) => {
      const kept = Capture.safeParse(await getEncrypted(name))
      if (isCurrent && kept.success) setCapture((now) => now ?? kept.data)
    })
    return () => {
      isCurrent = false
    }
  }, [token])

  useEffect(() => {
    const again = () => void (session.current ?? (isShut.current || open()))
    void open()
    addEventListener('online', again)
    const trying = setInterval(again, OPEN_AGAIN_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(trying)
    }
  }, [open])

  const owner = capture && ownerOf(capture, type)
  useEffect(() => {
    if (!owner) return
    const opened = openQueue({
      owner,
      token,
      session: () => session.current,
      onCapture: (next, hint, shot) => {
        setCapture(next)
        void nameOf(token).then((name) => putEncrypted(name, next))
        setHints(({ [shot]: _, ...others }) => (hint ? { ...others, [shot]: hint } : others))
      },
      onOvertaken: () => overtaken(),
      onClosed: (message) => setFailure(new Failure('refused', message, { status: 406 })),
    })
    setQueue(opened)
    return opened.end
  }, [owner, token])
  // Nothing is sent before the link was opened.
  useEffect(() => void (capture && queue?.hurry()), [capture, queue])

  const bytes = capture && isOpenForPhotos(capture.state) ? capture.shots.length * LARGEST_BYTES : 0
  useEffect(() => {
    if (bytes > 0) void hasRoomFor(bytes).then(setRoom)
  }, [bytes])

  const waiting = useSyncExternalStore(
    useCallback((act: () => void) => queue?.subscribe(act) ?? (() => undefined), [queue]),
    () => queue?.list() ?? NONE,
  )
  const isUnkept = waiting.some((each) => each.isUnkept)
  useEffect(() => {
    if (!isUnkept) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnkept])

  return {
    capture,
    failure,
    waiting,
    hints,
    hasRoom: hasRoom && !isUnkept,
    take: (shot, { blob, takenAt, place, source }) => {
      const where = place ? { latitude: place.latitude, longitude: place.longitude, accuracy: place.accuracyMetres } : {}
      setHints(({ [shot]: _, ...others }) => others)
      queue?.add({ shot, takenAt: takenAt.toISOString(), source, ahead: clockAheadHere(), ...where }, blob)
    },
    drop: (id) => queue?.drop(id),
    labelsOf: ({ title }) => ({ number: capture?.number ?? '', title: t(title), clockAheadSeconds }),
    hurry: () => (session.current ? queue?.hurry() : void open()),
    reload: () => void open(),
    submit: async () => {
      try {
        await requestReply(captureContract.submitInspection, { params: { token }, body: {} })
      } catch (thrown) {
        // Someone else may be taking photographs by the same link.
        if (failureOf(thrown).isOvertaken) void open()
        throw thrown
      }
      if (capture) await forget(capture, { token, type })
    },
  }
}

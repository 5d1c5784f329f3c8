import { useRef, useState } from 'react'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { failureOf } from '#kit/web/failure.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PaperKind } from '../public/contract.ts'

/** Why a photo was not read, and what to do. */
export const FAULTS = {
  'no-network': 'The document reader could not be loaded: there is no connection. Type the answers, or try again where there is one.',
  'no-picture': 'This file is not a photo that this device can show. Take a photo, or choose a JPEG, PNG or WebP.',
  device: 'This device could not read it, perhaps because it is short of memory. Close other apps and try again, or type the answers.',
} as const
type Fault = keyof typeof FAULTS

type Stage =
  | { readonly at: 'start' | 'read' }
  | { readonly at: 'reading'; readonly part: number }
  | { readonly at: 'failed'; readonly fault: Fault }

/** Larger files are not photos of documents, and fill the memory of a phone. */
const LARGEST = 40 * 1024 * 1024

type Reader<R> = (file: Blob, report: (part: number) => void, signal: AbortSignal) => Promise<R>

/**
 * Reads one photo at a time and stores it with the quotation, readable or not. The reader is fetched only when the first photo is taken.
 */
export function useReading<R extends { readonly kind: PaperKind }>(
  quotation: string,
  load: () => Promise<Reader<R>>,
  take: (reading: R) => void,
) {
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const [unkept, setUnkept] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const photo = useRef<{ file: File; kind: PaperKind }>(undefined)
  const adding = useWrite(contract.addPaper)

  const keep = async () => {
    if (!photo.current) return
    const { file, kind } = photo.current
    setUnkept(undefined)
    try {
      await adding.submit({ params: { id: quotation }, query: { paperKind: kind } }, { document: await prepareUpload(file) })
      photo.current = undefined
    } catch (thrown) {
      setUnkept(failureOf(thrown).sentence)
    }
  }

  const read = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const report = (next: Stage) => controller.signal.aborted || setStage(next)
    if (file.size > LARGEST) return setStage({ at: 'failed', fault: 'no-picture' })
    report({ at: 'reading', part: 0 })
    try {
      const readPhoto = await load().catch(() => {
        throw Object.assign(new Error('not loaded'), { fault: 'no-network' })
      })
      const reading = await readPhoto(file, (part) => report({ at: 'reading', part }), controller.signal)
      if (controller.signal.aborted) return
      take(reading)
      photo.current = { file, kind: reading.kind }
      setStage({ at: 'read' })
      void keep()
    } catch (thrown) {
      const fault = faultOf(thrown)
      report({ at: 'failed', fault })
      if (fault === 'no-picture' || controller.signal.aborted) return
      photo.current = { file, kind: 'other' }
      void keep()
    }
  }

  return {
    stage,
    unkept,
    read: (file: File) => void read(file),
    keepAgain: () => void keep(),
    stop: () => {
      running.current?.abort()
      setStage({ at: 'start' })
    },
  }
}

export type PhotoReading = ReturnType<typeof useReading>

const faultOf = (thrown: unknown): Fault => {
  const fault = thrown instanceof Error && 'fault' in thrown ? thrown.fault : undefined
  return fault === 'no-network' || fault === 'no-picture' ? fault : 'device'
}

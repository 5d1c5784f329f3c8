import model from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import type { Worker as Reader } from 'tesseract.js'
import textWorker from 'tesseract.js/dist/worker.min.js?url'
import relaxedCore from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm.js?url'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import { enlarged, type Grey, greyMap } from '../../rules/picture/grey.ts'
import { type Slant, unstraightened } from '../../rules/picture/straighten.ts'
import type { PreparedAnswer } from './paper-worker.ts'

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
export type ReadWord = Box & { readonly text: string; readonly confidence: number }

/** Why a photo could not be read; typing is still possible. */
export type ReadingFault = 'no-network' | 'no-picture' | 'device'
export class ReadingFailure extends Error {
  readonly fault: ReadingFault
  constructor(fault: ReadingFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

export type PaperReading = {
  /** Texts of its square codes and bar codes. */
  readonly codes: readonly string[]
  readonly words: readonly ReadWord[]
  readonly height: number
  /** The photo that was read, as the device shows it. */
  readonly photo: ImageBitmap
  /** Maps a box to where it is in that photo. */
  readonly placeOf: (box: Box) => Box
}
export type SecondLook = (box: Box, signs: string) => Promise<{ readonly text: string; readonly confidence: number }>

/** Enough for the small print of a form; a phone’s photo has two to four times as many pixels. */
const LONGEST_SIDE = 2000
/** The height at which the letters of a line are read best. */
const LETTER_HEIGHT = 48
/** A slow phone reads a page in twenty seconds; if it takes longer than this, it will not finish. */
const LONGEST_MS = 90_000

type Told = (part: number) => void

/**
 * Reads a photo of a document on this device. The reader is fetched from our server the first time and cached; it is ended after each
 * document, as cheap phones have no room for more than one. `use` may read parts again, enlarged.
 */
export async function readPaper<T>(
  file: Blob,
  report: Told,
  use: (reading: PaperReading, again: SecondLook) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const photo = await decoded(file)
  const prepared = await prepare(photo, signal)
  const reader = await startReader(prepared.hasRelaxedSimd ? relaxedCore : core, report)
  const end = () => void reader.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    const { level, slant, codes } = prepared
    const words = await recognise(reader, level, 'SPARSE_TEXT')
    const again: SecondLook = async (box, signs) => {
      const seen = await recognise(reader, enlarged(level, box, LETTER_HEIGHT), 'SINGLE_LINE', signs)
      return { text: seen.map(({ text }) => text).join(' '), confidence: Math.min(100, ...seen.map(({ confidence }) => confidence)) }
    }
    return await use({ codes, words, height: level.height, photo, placeOf: placeIn(level, slant) }, again)
  } catch (thrown) {
    throw thrown instanceof ReadingFailure ? thrown : new ReadingFailure('device', thrown)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(whole.width, whole.height))
    if (scale === 1) return whole
    const size = { resizeWidth: Math.round(whole.width * scale), resizeHeight: Math.round(whole.height * scale) }
    const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
    whole.close()
    return smaller
  } catch (thrown) {
    throw new ReadingFailure('no-picture', thrown)
  }
}

type Prepared = Exclude<PreparedAnswer, { readonly fault: unknown }>

async function prepare(photo: ImageBitmap, signal: AbortSignal): Promise<Prepared> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<PreparedAnswer>()
  worker.onmessage = ({ data: answer }: MessageEvent<PreparedAnswer>) => resolve(answer)
  worker.onerror = (event) => reject(new ReadingFailure(navigator.onLine ? 'device' : 'no-network', event.message))
  signal.addEventListener('abort', () => reject(new ReadingFailure('device')), { once: true })
  const timer = setTimeout(() => reject(new ReadingFailure('device')), LONGEST_MS)
  try {
    const copy = await createImageBitmap(photo)
    worker.postMessage(copy, [copy])
    const answer = await promise
    if ('fault' in answer) throw new ReadingFailure(answer.fault === 'codes' && !navigator.onLine ? 'no-network' : 'device')
    return answer
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

async function startReader(corePath: string, report: Told): Promise<Reader> {
  // Fetched here, to tell a missing network apart from a device that cannot read; the worker finds them in the browser’s cache.
  await Promise.all([fetched(model), fetched(textWorker), fetched(corePath)])
  const [, langPath = '', language = ''] = /^(.*)\/([^/]+)\.traineddata\.gz$/.exec(model) ?? []
  try {
    const { createWorker } = await import('tesseract.js')
    const logger = ({ status, progress }: { readonly status: string; readonly progress: number }) => {
      if (status === 'recognizing text') report(progress)
    }
    return await within(
      createWorker(language, 1, {
        langPath: new URL(langPath, location.href).href,
        workerPath: textWorker,
        corePath,
        workerBlobURL: false,
        cacheMethod: 'none',
        logger,
        errorHandler: () => undefined,
      }),
    )
  } catch (thrown) {
    throw new ReadingFailure('device', thrown)
  }
}

async function fetched(address: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(String(response.status))
    return await response.arrayBuffer()
  } catch (thrown) {
    throw new ReadingFailure('no-network', thrown)
  }
}

async function recognise(reader: Reader, picture: Grey, mode: 'SPARSE_TEXT' | 'SINGLE_LINE', signs = ''): Promise<ReadWord[]> {
  const { PSM } = await import('tesseract.js')
  await reader.setParameters({ tessedit_pageseg_mode: PSM[mode], tessedit_char_whitelist: signs })
  const { data: page } = await within(reader.recognize(new Blob([greyMap(picture)]), {}, { blocks: true, text: false }))
  return (page.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence, left: x0, top: y0, right: x1, bottom: y1 }))
}

const within = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new ReadingFailure('device')), LONGEST_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const placeIn = (level: Grey, slant: Slant) => (box: Box) => {
  const heights = [box.top, box.bottom].flatMap((y) => [box.left, box.right].map((x) => unstraightened(slant, level, x, y)))
  return { left: box.left, right: box.right, top: Math.min(...heights), bottom: Math.max(...heights) }
}

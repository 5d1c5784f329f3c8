import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { RewrittenPdf } from './rewrite-pdf.ts'

/** A file that takes longer, or more memory, is made to do so. */
const LONGEST_MS = 20_000
const MOST_MEGABYTES = 384

/** One at a time, so that memory does not grow with the number of uploads. */
const oneByOne = pLimit(1)

/** Rewrites a PDF in a thread of its own, which ends with it, however the file is made. */
export const safePdf = (bytes: Uint8Array): Promise<RewrittenPdf> =>
  oneByOne(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
          workerData: new Uint8Array(bytes),
          resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
          stdout: true,
          stderr: true,
        })
        const end = (rewritten: RewrittenPdf) => {
          clearTimeout(late)
          resolve(rewritten)
          void worker.terminate()
        }
        const late = setTimeout(end, LONGEST_MS, { refusal: 'broken' })
        worker.once('message', end)
        worker.once('error', () => end({ refusal: 'broken' }))
        worker.once('exit', () => end({ refusal: 'broken' }))
      }),
  )

import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { RewrittenPdf } from './rewrite-pdf.ts'

/** A file that takes longer, or more memory, was made to do so. */
const LONGEST_MS = 20_000
const MEMORY = { maxOldGenerationSizeMb: 384 }

/** One at a time, so that memory does not grow with the number of uploads. */
const oneByOne = pLimit(1)

/** Rewrites a PDF in a thread used for nothing else before or after, however the file is made. */
export const safePdf = (bytes: Uint8Array): Promise<RewrittenPdf> =>
  oneByOne(async () => {
    const thread = new Piscina({ filename: new URL('./rewrite-pdf.ts', import.meta.url).href, maxThreads: 1, resourceLimits: MEMORY })
    try {
      return await thread.run(bytes, { name: 'rewritePdf', signal: AbortSignal.timeout(LONGEST_MS) })
    } catch {
      return { refusal: 'broken' }
    } finally {
      await thread.destroy()
    }
  })

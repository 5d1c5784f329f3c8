import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { Document } from '#kit/document.ts'
import { PDF } from '#kit/media-types.ts'
import type { CheckedDocument } from '#kit/server/document.ts'

/** A file that takes longer, or more memory, is malicious: it is stored, but found by its title alone. */
const LONGEST_MS = 20_000
const MEMORY = { maxOldGenerationSizeMb: 384 }

/** One at a time, so that memory does not grow with the number of uploads. */
const oneByOne = pLimit(1)

/** A text as the database can store it: no NUL, no lone surrogates, one space between words, line breaks unchanged. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

/** The text of an uploaded document, read in a separate thread; a picture has none. */
export async function textOf({ type, bytes }: CheckedDocument): Promise<string> {
  if (type !== PDF) return ''
  return oneByOne(async () => {
    const thread = new Piscina({ filename: new URL('./read-pdf-text.ts', import.meta.url).href, maxThreads: 1, resourceLimits: MEMORY })
    try {
      const read: string = await thread.run(new Uint8Array(bytes), { name: 'readPdfText', signal: AbortSignal.timeout(LONGEST_MS) })
      return tidy(read)
    } catch {
      return ''
    } finally {
      await thread.destroy()
    }
  })
}

/** The same for a document that we render ourselves. */
export const textOfDrawn = ({ title, subtitle, facts, blocks, notes = [] }: Document): string =>
  tidy(
    [
      title,
      subtitle,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      ...blocks.flatMap((block) => {
        if (block.kind === 'text') return [block.title, block.text]
        if (block.kind === 'facts') return [block.title, ...block.facts.map(({ label, value }) => `${label}: ${value}`)]
        if (block.kind === 'amounts') return [block.title, ...block.rows.map(({ label, amount }) => `${label}: ${amount}`)]
        if (block.kind === 'drawing') return [block.title, block.says]
        return [block.title, block.columns.join(' · '), ...block.rows.map((row) => row.join(' · '))]
      }),
      ...notes,
    ]
      .filter(Boolean)
      .join('\n'),
  )

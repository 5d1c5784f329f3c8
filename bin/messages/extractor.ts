import type { ExtractorType } from '@lingui/conf'
import { textsOf } from './texts.ts'

/** Tells Lingui the texts of our files. The English sentence is the message's id. */
export const extractor: ExtractorType = {
  match: (file) => /\.(tsx?|json)$/.test(file),
  extract(file, code, found) {
    for (const { id, line, values } of textsOf(file, code))
      found({ id, origin: [file, line], ...(values ? { placeholders: Object.fromEntries(values.map((value, at) => [at, value])) } : {}) })
  },
}

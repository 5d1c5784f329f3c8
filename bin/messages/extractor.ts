import type { ExtractorType } from '@lingui/conf'

/** Extracts the texts of our files for Lingui. The English sentence is the message's id. */
export const extractor: ExtractorType = {
  match: (file) => /\.(tsx?|json)$/.test(file),
  async extract(file, code, found) {
    // Lingui loads its configuration as a CommonJS module, which the parser is not.
    const { textsOf } = await import('./texts.ts')
    for (const { id, line, values } of textsOf(file, code))
      found({ id, origin: [file, line], ...(values ? { placeholders: Object.fromEntries(values.map((value, at) => [at, value])) } : {}) })
  },
}

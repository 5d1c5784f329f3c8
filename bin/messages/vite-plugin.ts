import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { compiled, root, translationsOf } from './catalogue.ts'
import type { Part } from './customers.ts'
import { textsOf } from './texts.ts'

const OURS = /\/src\/.*\.tsx?$/
const CATALOGUE = /\/messages\/[\w-]+\.po\?(first|rest|staff)$/
const TEXT = '#kit/web/text.ts'

/**
 * Compiles the messages at build time, so that no browser needs a compiler: of English, only the sentences with placeholders, which each
 * file brings along; of another language, its catalogue in parts, as texts from before the sign-in are fetched before the first screen, and
 * customers do not need staff texts.
 */
export const messages: Plugin = {
  name: 'messages',
  resolveId: (source, importer) => (CATALOGUE.test(source) && importer ? resolve(importer, '..', source) : undefined),
  async load(id) {
    const part = CATALOGUE.exec(id)?.[1]
    if (!part) return
    const file = id.slice(0, id.indexOf('?'))
    this.addWatchFile(file)
    const translations = await translationsOf(relative(root, file))
    const partOf = await parts()
    const wanted = [...translations].filter(([sentence]) => partOf(sentence) === part)
    return { code: `export default JSON.parse(${JSON.stringify(asJson(wanted))})`, moduleType: 'js' }
  },
  transform: {
    filter: { id: OURS },
    handler(code, id) {
      const withPlaces = textsOf(`${id}x`, code).flatMap(({ id: text }) => (text.includes('{') ? [[text, text] as const] : []))
      if (withPlaces.length === 0) return
      return { code: `import { loadMessages as loadEnglish } from '${TEXT}'\nloadEnglish(${asJson(withPlaces)})\n${code}`, map: null }
    },
  },
}

const asJson = (sentences: readonly (readonly [id: string, message: string])[]) =>
  JSON.stringify(Object.fromEntries(sentences.map(([id, message]) => [id, compiled(message)])))

/** The part that a sentence belongs to; computed from the sources when a build needs it. */
async function parts(): Promise<(sentence: string) => Part> {
  const { parted }: { parted: () => (sentence: string) => Part } = await import(
    pathToFileURL(resolve(root, 'bin/messages/customers.ts')).href
  )
  return parted()
}

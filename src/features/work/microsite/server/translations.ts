import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { ROOT } from '#kit/server/root.ts'

/** Translates a source sentence into one language; the English sentence is the key of every catalogue. */
export type Say = (sentence: string, values?: Readonly<Record<string, string | number>>) => string

const FOLDER = join(ROOT, 'src/app/messages')

/** All catalogues in the sources, read when the server renders its first page. */
const catalogues = (() => {
  let read: Promise<ReadonlyMap<string, I18n>> | undefined
  return () => {
    read ??= readAll()
    return read
  }
})()

async function readAll(): Promise<ReadonlyMap<string, I18n>> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.po'))
  const known = await Promise.all(
    files.map(async (name) => {
      const locale = basename(name, '.po')
      const messages = await formatter({ explicitIdAsDefault: true }).parse(readFileSync(join(FOLDER, name), 'utf8'), {
        locale,
        sourceLocale: 'en',
        filename: name,
      })
      const said = Object.entries(messages).flatMap(([id, { translation }]) => (translation ? [[id, translation] as const] : []))
      return [locale, speaking(locale, Object.fromEntries(said))] as const
    }),
  )
  return new Map([...known, ['en', speaking('en', {})]])
}

function speaking(locale: string, messages: Readonly<Record<string, string>>): I18n {
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages } } })
  return i18n.setMessagesCompiler(compileMessageOrThrow)
}

/** Most browsers call Filipino Tagalog. */
const SAME: Readonly<Record<string, string>> = { tl: 'fil' }

/** The language of a page: the requested one, or else the first supported one that the browser prefers; English if none is supported. */
export async function languageOf(asked: unknown, accepts: string | undefined): Promise<{ readonly language: string; readonly say: Say }> {
  const known = await catalogues()
  const wished = [typeof asked === 'string' ? asked : '', ...(accepts ?? '').split(',').map((each) => each.split(';')[0] ?? '')]
  const codes = wished.map((each) => each.trim().toLowerCase().split('-')[0] ?? '').map((code) => SAME[code] ?? code)
  const language = codes.find((code) => known.has(code)) ?? 'en'
  const i18n = known.get(language)
  return { language, say: (sentence, values) => i18n?._(sentence, values && { ...values }) ?? sentence }
}

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const root = resolve(import.meta.dirname, '../..')

export type Compiled = ReturnType<typeof compileMessageOrThrow>

/** The translations in a file of src/app/messages, by sentence; untranslated ones are left out. */
export async function translationsOf(file: string): Promise<Map<string, string>> {
  const content = readFileSync(resolve(root, file), 'utf8')
  const catalogue = await formatter({ explicitIdAsDefault: true }).parse(content, { locale: undefined, sourceLocale: 'en', filename: file })
  return new Map(Object.entries(catalogue).flatMap(([id, { translation }]) => (translation ? [[id, translation] as const] : [])))
}

/** Lingui's compiled form of a message; one without placeholders stays a string. */
export function compiled(message: string): Compiled | string {
  const parts = compileMessageOrThrow(message)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

import { type Message, withI18n } from '../message.ts'
import { Problem } from '../problem.ts'
import type { Upload } from './context.ts'

const LONGEST_NAME = 100

/** The problem of a file that is not what was requested: its field, and what to do about it. */
export function fileProblem(field: string, status: number, message: Message | string): Problem {
  const said = withI18n('message', message)
  return new Problem('file-refused', { code: 1, status, ...said }, { fields: [{ path: field, ...said }] })
}

/** The one file that a form submitted under a name. */
export function requireSingleFile(uploads: readonly Upload[], field: string): Upload {
  const [upload, second] = uploads.filter((each) => each.field === field)
  if (!upload) throw fileProblem(field, 422, 'No file arrived. Please choose it again.')
  if (second) throw fileProblem(field, 422, 'Several files arrived at once. Please send them one at a time.')
  return upload
}

/** The name a person gave, without folders, control characters or a misleading extension. */
export function safeName(given: string, ending: string): string {
  const own = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = own
    .toWellFormed()
    .replace(/[\p{C}"<>|*?:]/gu, '')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...plain].slice(0, LONGEST_NAME).join('') || 'document'}.${ending}`
}

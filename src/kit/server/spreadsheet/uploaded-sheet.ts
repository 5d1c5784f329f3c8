import { joinMessages } from '../../message.ts'
import { fileProblem, requireSingleFile } from '../checked-file.ts'
import type { Upload } from '../context.ts'
import { type Expected, type ReadSheet, readSheet } from './read-sheet.ts'

/** The table in the one file that a form uploaded; throws with why it cannot be read, and what to do about it. */
export async function sheetOfUpload(
  uploads: readonly Upload[],
  field: string,
  isHeading?: (text: string) => boolean,
  expected?: Expected,
): Promise<ReadSheet> {
  const { bytes, name } = requireSingleFile(uploads, field)
  const read = await readSheet(bytes, name, isHeading, expected)
  if (!('problem' in read)) return read
  throw fileProblem(field, 422, joinMessages(read.problem))
}

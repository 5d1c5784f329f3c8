import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { MarkFormat, type MarkFormats } from '#domain/mark-formats.ts'

const FILE = join(import.meta.dirname, '../../db/seed/dated/plate-formats.csv')

/** The formats of plates and stickers in a new database. */
export const formats: MarkFormats = parse<Record<string, string>>(readFileSync(FILE), { columns: true }).map(
  ({ kind, carried_by: on, pattern: mask }) => MarkFormat.parse({ kind, on, mask }),
)

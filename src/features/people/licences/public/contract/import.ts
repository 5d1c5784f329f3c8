import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { ImportRow, MOST_ROWS } from '../../rules/import.ts'

const ImportedRow = z.object({
  at: z.int(),
  standing: z.enum(['new', 'changed', 'same', 'wrong']),
  /** Name and agent code, if the row says whose it is. */
  holder: z.string().nullable(),
  /** What it says, if it can be read. */
  row: ImportRow.nullable(),
  changes: z.array(z.object({ column: z.string(), was: z.string(), is: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportedRow = z.output<typeof ImportedRow>

/** Imports licences from a spreadsheet: shown first, then applied. */
export const importContract = {
  licenceTemplate: get('admin/licence-import/template', {
    summary: 'An empty Excel workbook for a list of licences, with what each column accepts',
    feature: 'ADMIN',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
  }),
  readLicences: post('admin/licence-import', {
    summary:
      'Previews a list of licences, an Excel workbook or CSV as the file `list` of a multipart form: each row is new, changed, unchanged, or invalid by column; nothing is recorded',
    feature: 'ADMIN',
    reply: z.object({
      rows: z.array(ImportedRow),
      /** Headings that match no column that is asked for. */
      unknown: z.array(z.string()),
    }),
    multipart: 'list',
    outside: true,
    fresh: true,
    perMinute: 30,
  }),
  takeLicences: post('admin/licence-import/take', {
    summary: 'Records rows of a list of licences as they were shown, all or none; rows already on record change nothing',
    feature: 'ADMIN',
    perMinute: 30,
    body: z.object({
      rows: z
        .array(z.object({ at: z.int(), row: ImportRow }))
        .min(1, 'Choose a file with a row to record.')
        .max(MOST_ROWS),
    }),
    reply: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
    done: 'The licences were recorded.',
  }),
} satisfies Contract

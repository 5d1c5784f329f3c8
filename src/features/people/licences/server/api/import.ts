import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { isHeadingOf, readRows, rowsWithFaults } from '#domain/read-rows.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { joinMessages, withI18n } from '#kit/message.ts'
import type { Upload } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { type SheetOut, workbookOf } from '#kit/server/workbook.ts'
import { importContract } from '../../public/contract/import.ts'
import { type Assessed, assessRows, ImportRow, MOST_ROWS } from '../../rules/import.ts'
import { recordLicence } from '../record.ts'
import { knownHolders } from '../store.ts'

const SHEET = 'Licences'

type Rows = Parameters<typeof assessRows>[0]

/** What rows would do, given the licences on record now. */
async function assess(db: Db, rows: Rows, reader: Staff, now: Date): Promise<Assessed[]> {
  const parsed = rows.flatMap(({ values }) => {
    const { data } = ImportRow.safeParse(values)
    return data ? [data] : []
  })
  const codes = parsed.flatMap(({ agentCode }) => agentCode ?? [])
  const holders = await knownHolders(db, { codes, numbers: parsed.map(({ number }) => number) })
  return assessRows(rows, { holders, limits: await agentTermsOn(db, dayOf(now)), reader: reader.id })
}

export const importApi = () =>
  serving(importContract, {
    licenceTemplate: async () => ({ name: 'licences.xlsx', type: SPREADSHEET, bytes: await workbookOf(templateSheets()) }),

    readLicences: async (_, { actor, now, withFiles, transaction }) => {
      const reader = requireStaff(actor)
      const read = (uploads: readonly Upload[]) =>
        takeTurn(actorName(actor), () => sheetOfUpload(uploads, 'list', isHeadingOf(ImportRow), { most: MOST_ROWS, sheet: SHEET }))
      const { header, headerAt, rows, unreadable } = await withFiles(read)
      const found = readRows(ImportRow, [{ at: headerAt, cells: header }, ...rows], {})
      const broken = unreadable.map(({ at, column, reason }) => ({ row: at, column: header[column] ?? '', text: '', remedy: reason }))
      const given = rowsWithFaults({ ...found, unread: [...found.unread, ...broken] })
      const assessed = await transaction((db) => assess(db, given, reader, now))
      return {
        unknown: [...found.unknown],
        rows: assessed.map(({ at, standing, holder, row, changes, faults }) => ({
          ...{ at, standing, row: row ?? null, changes: [...changes] },
          holder: holder ? `${holder.name} · ${holder.agentCode}` : null,
          faults: faults.map(({ column, message }) => ({ column, message: joinMessages(message).text })),
        })),
      }
    },

    takeLicences: async ({ body }, { db, actor, now, about }) => {
      const officer = requireStaff(actor)
      const rows = body.rows.map(({ at, row }) => ({ at, values: row, faults: [] }))
      const assessed = await assess(db, rows, officer, now)
      const wrong = assessed.filter(({ standing }) => standing === 'wrong')
      if (wrong.length > 0)
        throw problem('invalid', {
          message: 'Some rows can no longer be recorded, so none were. Choose the file again.',
          fields: wrong.flatMap(({ at, faults }) =>
            faults.map(({ column, message }) => ({ path: `${at}.${column}`, ...withI18n('message', message) })),
          ),
        })
      for (const { standing, holder, licenceId, row } of assessed)
        if (holder && row && standing !== 'same') {
          const { agentCode: _, ...licence } = row
          await recordLicence(db, { staffId: holder.id, licence, licenceId, recordedBy: officer.id, now })
          about(`staff:${holder.id}`)
        }
      const count = (wanted: Assessed['standing']) => assessed.filter(({ standing }) => standing === wanted).length
      return { added: count('new'), changed: count('changed'), same: count('same') }
    },
  })

/** A sheet with only the headings, and one that says what goes below each. */
function templateSheets(): SheetOut[] {
  const fields = fieldsOf(ImportRow)
  return [
    {
      name: SHEET,
      widths: fields.map(({ label }) => Math.max(18, label.length + 2)),
      // As text, so that a date is read as it was written.
      formats: fields.map(() => '@'),
      rows: [fields.map(({ label }) => label)],
    },
    {
      name: 'How to fill it in',
      widths: [24, 12, 70],
      rows: [
        ['Column', 'Needed', 'What to enter'],
        ...fields.map(({ label, required, control, options, help }) => [
          label,
          required ? 'Yes' : 'No',
          options?.map((option) => option.label).join(', ') ?? (control === 'date' ? 'A date, such as 2027-12-31' : (help ?? 'Text')),
        ]),
        ['', '', 'One licence per row. Columns may be in any order. A row that matches what is already on record changes nothing.'],
      ],
    },
  ]
}

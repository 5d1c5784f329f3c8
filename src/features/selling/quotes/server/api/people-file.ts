import type { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { isHeadingOf } from '#domain/read-rows.ts'
import { actorName } from '#kit/actor.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Upload } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { type SheetOut, workbookOf } from '#kit/server/workbook.ts'
import { lineOf } from '#lines'
import { peopleFileContract } from '../../public/contract/people-file.ts'

const LEAST_WIDTH = 14

type People = NamedField & { readonly item: z.ZodObject }

/** The rows of people that a line asks for; a problem where it asks for none. */
function peopleOf(code: string): People {
  const line = lineOf(code)
  const people = line && fieldsOf(line.risk.schema).find(({ row }) => row?.person)
  if (!people?.item) throw problem('not-found')
  return { ...people, item: people.item }
}

/** What a column accepts, in words. */
function takes({ control, options, lookup, help }: NamedField): string {
  if (options) return options.map(({ label }) => label).join(', ')
  if (lookup) return 'As named in the program’s list'
  if (control === 'date') return 'A date, such as 1985-03-11'
  if (control === 'switch') return 'Yes or no'
  if (control === 'mobile') return 'A mobile number, such as 0917 123 4567'
  return help ?? 'Text'
}

/** A sheet with only headings, and one that explains what goes below each. */
function templateOf({ item, label }: People): SheetOut[] {
  const fields = fieldsOf(item)
  return [
    {
      name: label,
      widths: fields.map(({ label: heading }) => Math.max(LEAST_WIDTH, heading.length + 2)),
      // As text, so that a number keeps its zeros and a day is read as written.
      formats: fields.map(() => '@'),
      rows: [fields.map(({ label: heading }) => heading)],
    },
    {
      name: 'How to fill it in',
      widths: [34, 16, 70],
      rows: [
        ['Column', 'Needed', 'What to enter'],
        ...fields.map((field) => [field.label, field.required ? 'Yes' : 'No', takes(field)]),
        ['', '', 'One person per row. Columns may be in any order, and those that are not needed may be left out.'],
      ],
    },
  ]
}

export const peopleFileApi = () =>
  serving(peopleFileContract, {
    readPeopleFile: async ({ query: { line } }, { actor, withFiles }) => {
      const { item } = peopleOf(line)
      const read = (uploads: readonly Upload[]) => takeTurn(actorName(actor), () => sheetOfUpload(uploads, 'list', isHeadingOf(item)))
      const { header, headerAt, rows, unreadable } = await withFiles(read)
      return {
        rows: [{ at: headerAt, cells: header }, ...rows].map(({ at, cells }) => ({ at, cells: [...cells] })),
        unreadable: unreadable.map(({ at, column, reason }) => ({ at, column: header[column] ?? '', reason })),
      }
    },

    peopleTemplate: async ({ query: { line } }) => {
      const people = peopleOf(line)
      return { name: `${line}-${people.name}.xlsx`, type: SPREADSHEET, bytes: await workbookOf(templateOf(people)) }
    },
  })

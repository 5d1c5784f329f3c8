import { actorName } from '#kit/actor.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { serving } from '#kit/server/http.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { type SheetOut, workbookOf } from '#kit/server/workbook.ts'
import { peopleFileContract } from '../../public/contract/people-file.ts'
import { type People, peopleOf, readPeople } from '../../public/server/people-file.ts'

const LEAST_WIDTH = 14

/** What a column takes, in words. */
function takes({ control, options, lookup, help }: NamedField): string {
  if (options) return options.map(({ label }) => label).join(', ')
  if (lookup) return 'As the list of the program names it'
  if (control === 'date') return 'A day, as 1985-03-11'
  if (control === 'switch') return 'Yes or no'
  if (control === 'mobile') return 'A mobile number, as 0917 123 4567'
  return help ?? 'Text'
}

/** A sheet with nothing but headings, and one that says what stands below each. */
function templateOf({ item, label }: People): SheetOut[] {
  const fields = fieldsOf(item)
  return [
    {
      name: label,
      widths: fields.map(({ label: heading }) => Math.max(LEAST_WIDTH, heading.length + 2)),
      // As text, so that a number keeps its zeros and a day is read as it was written.
      formats: fields.map(() => '@'),
      rows: [fields.map(({ label: heading }) => heading)],
    },
    {
      name: 'How to fill it in',
      widths: [34, 16, 70],
      rows: [
        ['Column', 'Needed', 'What it takes'],
        ...fields.map((field) => [field.label, field.required ? 'Yes' : 'No', takes(field)]),
        ['', '', 'One person in a row. Columns may stand in any order, and those that are not needed may be left out.'],
      ],
    },
  ]
}

export const peopleFileApi = () =>
  serving(peopleFileContract, {
    readPeopleFile: async ({ query: { line } }, { actor, withFiles }) => {
      const people = peopleOf(line)
      return withFiles((uploads) => takeTurn(actorName(actor), () => readPeople(people, uploads, 'list')))
    },

    peopleTemplate: async ({ query: { line } }) => {
      const people = peopleOf(line)
      return { name: `${line}-${people.name}.xlsx`, type: SPREADSHEET, bytes: await workbookOf(templateOf(people)) }
    },
  })

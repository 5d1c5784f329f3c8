import { ROLE_CODES, ROLES } from '#domain/access.ts'
import { valuesOf } from '#features/reference/lookups/public/server/commands.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { SheetChoices, SheetOut } from '#kit/server/workbook.ts'
import type { WorkbookRow } from '../../public/contract/workbooks.ts'
import { BRANCHES_SHEET, BranchCells, MOST_ROWS, NEEDED, PEOPLE_SHEET, PersonRow, WRONG_HEADING } from '../../rules/workbook/columns.ts'
import type { SheetContent, WorkbookContent } from '../../rules/workbook/rows.ts'
import { leads, openBranches } from '../store/people.ts'
import { structuresToChoose } from './structures.ts'

const CHOICES_SHEET = 'Choices'

type Choice = { readonly column: string; readonly title: string; readonly values: readonly (readonly [string, string])[] }

/** The values people can choose from, by the column of the sheet that takes them. */
async function choicesOf(db: Db): Promise<Choice[]> {
  const provinces = await valuesOf(db, 'Province')
  const nameOf = new Map(provinces.map(({ value, label }) => [value, label]))
  return [
    { column: 'role', title: 'Role', values: ROLE_CODES.map((code) => [ROLES[code].name, '']) },
    { column: 'branch', title: 'Branch', values: (await openBranches(db)).map(({ code, name }) => [code, name]) },
    { column: 'reportsTo', title: 'Reports to', values: (await leads(db)).map(({ code, name }) => [code, name]) },
    { column: 'structure', title: 'Commercial structure', values: (await structuresToChoose(db)).map(({ label }) => [label, '']) },
    { column: 'province', title: 'Province', values: provinces.map(({ label }) => [label, '']) },
    {
      column: 'city',
      title: 'City or municipality',
      values: (await valuesOf(db, 'City')).map(({ label, parent = '' }) => [label, nameOf.get(parent) ?? '']),
    },
  ]
}

const OPEN = ['branch', 'reportsTo', 'city']

function sheetWith(name: string, fields: readonly NamedField[], choices: readonly Choice[], rows: SheetOut['rows'] = []): SheetOut {
  const placeOf = ({ name: column }: NamedField): SheetChoices | undefined => {
    const index = choices.findIndex((each) => each.column === column)
    const found = choices[index]
    return found && { sheet: CHOICES_SHEET, column: 2 * index, rows: Math.max(1, found.values.length), isOpen: OPEN.includes(column) }
  }
  return {
    name,
    widths: fields.map(({ label }) => Math.max(18, label.length + 2)),
    // As text, so that no spreadsheet strips the leading zero of a number.
    formats: fields.map(() => '@'),
    choices: fields.map(placeOf),
    rows: [fields.map(({ label }) => label), ...rows],
  }
}

function choicesSheet(choices: readonly Choice[]): SheetOut {
  const longest = Math.max(...choices.map(({ values }) => values.length))
  return {
    name: CHOICES_SHEET,
    widths: choices.flatMap(() => [28, 28]),
    rows: [
      choices.flatMap(({ title }) => [title, '']),
      ...Array.from({ length: longest }, (_, n) => choices.flatMap(({ values }) => [values[n]?.[0] ?? null, values[n]?.[1] ?? null])),
    ],
  }
}

/** The headings with lists to choose from, and what each column takes. */
export async function templateSheets(db: Db): Promise<SheetOut[]> {
  const choices = await choicesOf(db)
  const [people, branches] = [fieldsOf(PersonRow), fieldsOf(BranchCells)]
  const explained = (sheet: string, fields: readonly NamedField[], isNeeded: (name: string) => boolean) =>
    fields.map(({ name, label, help }) => [
      sheet,
      label,
      isNeeded(name) ? 'Yes' : 'No',
      help ?? (name === 'role' ? 'One from the sheet Choices.' : 'Text'),
    ])
  return [
    sheetWith(PEOPLE_SHEET, people, choices),
    sheetWith(BRANCHES_SHEET, branches, choices),
    {
      name: 'How to fill it in',
      widths: [12, 26, 18, 90],
      rows: [
        ['Sheet', 'Column', 'Needed for new ones', 'What to enter'],
        ...explained(PEOPLE_SHEET, people, (name) => NEEDED.some((each) => each === name)),
        ...explained(BRANCHES_SHEET, branches, () => true),
        [
          '',
          '',
          '',
          `One person in a row, at most ${MOST_ROWS.toLocaleString('en-PH')}; rows and columns in any order. An agent must have a manager.`,
        ],
        [
          '',
          '',
          '',
          'For someone who already works here, what you leave empty stays as it is. Sending the same file again changes nothing.',
        ],
        ['', '', '', 'The sheet Branches is for branches to open; leave it empty if there are none.'],
      ],
    },
    choicesSheet(choices),
  ]
}

/** The wrong rows as they were uploaded, each with what is wrong: once corrected, the file can be uploaded as it is. */
export async function wrongSheets(db: Db, { people, branches }: WorkbookContent, rows: readonly WorkbookRow[]): Promise<SheetOut[]> {
  const choices = await choicesOf(db)
  const wrong = rows.filter(({ standing }) => standing === 'wrong')
  const sheet = (name: string, { header, rows: sent }: SheetContent, kind: WorkbookRow['kind']): SheetOut[] => {
    const said = wrong.filter((each) => each.kind === kind)
    if (said.length === 0) return []
    const kept = header.flatMap((heading, index) => (heading === WRONG_HEADING ? [] : [index]))
    const cellsAt = (at: number) => sent.find((each) => each.at === at)?.cells ?? []
    return [
      {
        name,
        widths: [...kept.map(() => 20), 80],
        formats: kept.map(() => '@'),
        rows: [
          [...kept.map((index) => header[index] ?? ''), WRONG_HEADING],
          ...said.map(({ at, faults }) => [
            ...kept.map((index) => cellsAt(at)[index] ?? ''),
            faults.map(({ column, message }) => `${column}: ${message}`).join(' '),
          ]),
        ],
      },
    ]
  }
  return [...sheet(PEOPLE_SHEET, people, 'person'), ...(branches ? sheet(BRANCHES_SHEET, branches, 'branch') : []), choicesSheet(choices)]
}

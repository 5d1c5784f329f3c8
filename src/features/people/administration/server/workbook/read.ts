import { isHeadingOf, plain, readRows, rowsWithFaults } from '#domain/read-rows.ts'
import { branches, staff } from '#features/people/staff/public/server/tables.ts'
import { valuesOf } from '#features/reference/lookups/public/server/commands.ts'
import { withI18n } from '#kit/message.ts'
import type { Upload } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { type ReadSheet, readSheet } from '#kit/server/spreadsheet/read-sheet.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { BRANCHES_SHEET, BranchCells, MOST_ROWS, PEOPLE_SHEET, PersonRow, WRONG_HEADING } from '../../rules/workbook/columns.ts'
import type { SheetContent, WorkbookContent } from '../../rules/workbook/rows.ts'
import { allWaiting } from '../store/changes.ts'
import { type AssessedPerson, assessPeople } from './assess.ts'
import { type AssessedBranch, assessBranches, type FileRow } from './assess-branches.ts'
import { stageDirectory } from './staged-directory.ts'
import { structuresToChoose } from './structures.ts'

export const FIELD = 'list'

const contentOf = ({ header, headerAt, rows, unreadable }: ReadSheet): SheetContent => ({
  ...{ header: [...header], headerAt, rows: rows.map(({ at, cells }) => ({ at, cells: [...cells] })), unreadable: [...unreadable] },
})

/** The cells of the people sheet and, if there is one, of the branches sheet. */
export async function contentOfUpload(uploads: readonly Upload[]): Promise<WorkbookContent> {
  const people = await sheetOfUpload(uploads, FIELD, isHeadingOf(PersonRow), { most: MOST_ROWS, sheet: PEOPLE_SHEET })
  const [upload] = uploads
  const aside = upload && (await readSheet(upload.bytes, upload.name, isHeadingOf(BranchCells), { most: MOST_ROWS, sheet: BRANCHES_SHEET }))
  const isThere = aside && !('problem' in aside) && isOfBranches(aside.header)
  return { people: isOfBranches(people.header) ? NOTHING : contentOf(people), branches: isThere ? contentOf(aside) : null }
}

const NOTHING: SheetContent = { header: [], headerAt: 0, rows: [], unreadable: [] }

/** In a file without a branches sheet, another sheet is read in its place. */
const isOfBranches = (header: readonly string[]): boolean => {
  const said = header.map(plain)
  return said.includes(plain('Branch code')) && !said.some((heading) => ['email', 'firstname', 'role'].includes(heading))
}

type RowSchema = typeof PersonRow | typeof BranchCells

function rowsOf(schema: RowSchema, { header, headerAt, rows, unreadable }: SheetContent): { rows: FileRow[]; unknown: string[] } {
  if (rows.length === 0) return { rows: [], unknown: [] }
  const found = readRows(schema, [{ at: headerAt, cells: header }, ...rows], {})
  const broken = unreadable.map(({ at, column, reason }) => ({ row: at, column: header[column] ?? '', text: '', remedy: reason }))
  return {
    rows: rowsWithFaults({ ...found, unread: [...found.unread, ...broken] }),
    unknown: found.unknown.filter((heading) => plain(heading) !== plain(WRONG_HEADING)),
  }
}

export type AssessedWorkbook = {
  readonly branches: readonly AssessedBranch[]
  readonly people: readonly AssessedPerson[]
  /** The rows of people in the order in which they are applied: from the top of the hierarchy down. */
  readonly inOrder: readonly number[]
  readonly unknown: readonly string[]
}

/** What each row of a workbook would do, given what is on record now. */
export async function assessWorkbook(
  db: Db,
  { people, branches: aside }: WorkbookContent,
  by: { readonly id: string },
): Promise<AssessedWorkbook> {
  const offices = await db.select().from(branches)
  const ofBranches = aside ? rowsOf(BranchCells, aside) : { rows: [], unknown: [] }
  const [provinces, cities] = ofBranches.rows.length > 0 ? [await valuesOf(db, 'Province'), await valuesOf(db, 'City')] : [[], []]
  const structures = await structuresToChoose(db)
  const assessed = assessBranches(ofBranches.rows, { branches: offices, structures, provinces, cities })
  const directory = stageDirectory(await db.select().from(staff), offices)
  const opened = assessed.flatMap(({ branch }) => (branch ? [{ ...branch, closedAt: null, createdAt: new Date(0) }] : []))
  for (const branch of opened) directory.open(branch)
  const places = [...offices.filter(({ closedAt }) => closedAt === null), ...opened]
  const found = rowsOf(PersonRow, people)
  const rows = found.rows.map(({ at, values, faults }) => ({
    ...{ at, row: PersonRow.parse(values) },
    faults: faults.map(({ column, message }) => ({ column, ...withI18n('message', message) })),
  }))
  return {
    branches: assessed,
    ...(await assessPeople(rows, {
      ...{ directory, by, waiting: await allWaiting(db) },
      branchNamed: (said) => places.find(({ code, name }) => plain(code) === plain(said) || plain(name) === plain(said))?.code,
      nameOfBranch: (code) => places.find((each) => each.code === code)?.name ?? code,
    })),
    unknown: [...found.unknown, ...ofBranches.unknown],
  }
}

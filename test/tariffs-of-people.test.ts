import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { groupQuoted } from './support/insuring-groups.ts'
import { healthQuoted, healthy } from './support/insuring-health.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'
import { act, confirmed, type Detail, draftOf, proposed, saved, seen } from './support/tariffs.ts'
import { alone, DEPARTURE, travelQuoted } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let teresita: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  teresita = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

type Rows = CellValue[][]

/** The tables of a draft as read from its workbook, after a change in one of the sheets. */
async function changedByWorkbook({ id }: Detail, sheet: string, change: (rows: Rows) => void): Promise<Record<string, unknown>> {
  const at = `${app.url}/sdx-api/secure/user/tariff-version/${id}/workbook`
  const bytes = await (await fetch(at, { headers: ramon.headers })).arrayBuffer()
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  const book = sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) }))
  const found = book.find(({ name }) => name === sheet)
  if (!found) throw new Error(`no sheet ${sheet} among ${book.map(({ name }) => name).join(', ')}`)
  change(found.rows)
  const form = new FormData()
  form.append('workbook', new Blob([new Uint8Array(await writeXlsx({ sheets: book }))]), 'tariff.xlsx')
  const reply = await fetch(at, { method: 'POST', headers: ramon.headers, body: form })
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { readonly data: { readonly tables: Record<string, unknown> } }
  return data.tables
}

/** Adds ten percent to every number of a column. */
const dearer = (column: string) => (rows: Rows) => {
  const at = rows[0]?.findIndex((label) => String(label).includes(column)) ?? -1
  if (at < 0) throw new Error(`no column ${column} among ${rows[0]?.join(', ')}`)
  for (const row of rows.slice(1)) if (typeof row[at] === 'number') row[at] = Math.round(row[at] * 110) / 100
}

type Case = {
  readonly base: string
  readonly version: string
  readonly sheet: string
  readonly column: string
  readonly from: string
  readonly quote: () => Promise<Quotation>
}

const cases: readonly (readonly [string, Case])[] = [
  [
    'travel',
    {
      ...{ base: 'TRAVEL-2026-2', version: 'TRAVEL-NEW', sheet: 'Premiums for a trip', column: 'Premium', from: DEPARTURE },
      quote: () => travelQuoted(ana, alone()),
    },
  ],
  [
    'critical illness',
    {
      ...{ base: 'CI-2026-2', version: 'CI-NEW', sheet: 'Rates per year for each ₱1,000', column: 'Women, non-smokers', from: today },
      quote: () => healthQuoted(ana, healthy()),
    },
  ],
  [
    'group',
    {
      ...{ base: 'GROUP-2026-1', version: 'GROUP-NEW', sheet: 'Size of the group', column: 'Of the premium', from: today },
      quote: () => groupQuoted(ana),
    },
  ],
]

describe('a tariff of a line that insures people', () => {
  it.each(cases)('(%s) is changed by workbook, compared with what was quoted, and activated by a second person', async (_, known) => {
    const before = await known.quote()
    const draft = await draftOf(ramon, known.version, known.from, known.base)
    expect(await changedByWorkbook(draft, known.sheet, () => {})).toEqual(draft.tables)
    const tables = await changedByWorkbook(draft, known.sheet, dearer(known.column))
    const version = await proposed(ramon, await saved(ramon, draft, { tables }))
    expect(await act(ramon, version, 'activate', { confirmed: confirmed(version) })).toMatchObject({ status: 403 })
    const checked = await seen(teresita, version.id)
    expect(checked).toMatchObject({ whyNot: null, run: { isFresh: true, summary: { failed: 0 } } })
    expect(checked.run?.summary).toMatchObject({ dearer: 1 })
    answered(await act(teresita, checked, 'activate', { confirmed: confirmed(checked) }))
    const after = await known.quote()
    expect(after.tariff).toMatchObject({ version: known.version })
    expect(Number(after.total)).toBeGreaterThan(Number(before.total))
  })
})

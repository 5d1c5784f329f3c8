import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { Reply } from './support/calls.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { type Detail, draftOf, saved } from './support/tariffs.ts'

type Sheets = { name: string; rows: CellValue[][] }[]
type Preview = { tables: Record<string, unknown>; savedFrom: { version: string; revision: number } | null }

let app: TestApp
let ramon: Caller
let draft: Detail
const later = addDays(dayOf(new Date()), 30)

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  draft = await draftOf(ramon, 'CTPL-BOOK-1', later)
})
afterAll(() => app.stop())

async function workbookOf({ id }: Pick<Detail, 'id'>): Promise<Sheets> {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${id}/workbook`, { headers: ramon.headers })
  expect(reply.headers.get('content-type')).toContain('spreadsheetml')
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) }))
}

async function send({ id }: Pick<Detail, 'id'>, bytes: Uint8Array, name = 'tariff.xlsx', table = ''): Promise<Reply> {
  const form = new FormData()
  form.append('workbook', new Blob([new Uint8Array(bytes)]), name)
  const reply = await fetch(
    `${app.url}/sdx-api/secure/user/tariff-version/${id}/workbook${table && `?table=${encodeURIComponent(table)}`}`,
    {
      method: 'POST',
      headers: ramon.headers,
      body: form,
    },
  )
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as { code: number; message: string; data: never }) }
}

/** The draft's own workbook with a change in one of its sheets. */
async function changed(name: string, change: (rows: CellValue[][], sheets: Sheets, sheet: WriteSheet) => void): Promise<Reply> {
  const sheets = await workbookOf(draft)
  const sheet: WriteSheet = sheets.find((each) => each.name === name) ?? { name }
  change(sheet.rows ?? [], sheets, sheet)
  return send(draft, await writeXlsx({ sheets }))
}

describe('a workbook of a tariff', () => {
  it.each([
    ['CTPL-2024-1', 'CTPL-BOOK-2'],
    ['MOTOR-2026-2', 'MOTOR-BOOK-1'],
  ])('says %s exactly', async (base, name) => {
    const copy = await draftOf(ramon, name, later, base)
    const read = answered<Preview>(await send(copy, await writeXlsx({ sheets: await workbookOf(copy) })))
    expect(read.tables).toEqual(copy.tables)
    expect(read.savedFrom).toEqual({ version: name, revision: 1 })
  })

  it('has amounts in pesos and rates in percent, as numbers', async () => {
    const sheets = await workbookOf(draft)
    const [header = [], first = []] = sheets.find(({ name }) => name === 'Classes')?.rows ?? []
    expect(first[header.findIndex((label) => String(label).includes('1 year'))]).toBe(560)
    expect(sheets.find(({ name }) => name === 'Taxes')?.rows.find(([label]) => label === 'Documentary stamp tax')?.[1]).toBe(12.5)
  })

  it('changes nothing by being read; what was taken from it is then saved', async () => {
    const reply = await changed('Classes', (rows) => {
      const column = rows[0]?.findIndex((label) => String(label).includes('1 year')) ?? 0
      if (rows[1]) rows[1][column] = 600.5
      rows.push(['EV', 'Electric cars', 700, 2000, '9', '10'])
    })
    const { tables } = answered<Preview>(reply)
    expect(tables.classes).toContainEqual({
      code: 'EV',
      label: 'Electric cars',
      gross: { '1': 70_000, '3': 200_000 },
      premiumType: { '1': '9', '3': '10' },
    })
    expect(answered<Detail>(await ramon.get(`user/tariff-version/${draft.id}`))).toMatchObject({ revision: 1, tables: draft.tables })
    const copy = await draftOf(ramon, 'CTPL-BOOK-3', later)
    expect(await saved(ramon, copy, { tables })).toMatchObject({
      revision: 2,
      tables: { classes: expect.arrayContaining([expect.objectContaining({ code: 'EV' })]) },
    })
  })

  it('names sheet, row and column of whatever cannot be read', async () => {
    const text = await changed('Classes', (rows) => {
      if (rows[3]) rows[3][2] = 'a lot'
    })
    expect(text).toMatchObject({
      status: 422,
      fields: [
        {
          path: 'Classes!C4',
          message: expect.stringMatching(/^Sheet “Classes”, row 4, column C “.*1 year.*”: needs an amount in pesos .*, not “a lot”\.$/),
        },
      ],
    })
    const column = await changed('Classes', (rows) => {
      if (rows[0]) rows[0][0] = 'Kode'
    })
    expect(column).toMatchObject({
      status: 422,
      fields: [{ message: expect.stringContaining('no column “Code”') }, { message: expect.stringContaining('column A “Kode”') }],
    })
    // All errors at once, wherever they are: a column of one sheet, a cell below it, and cells of others, each with its remedy.
    const all = await changed('Classes', (rows, sheets) => {
      if (rows[0]) rows[0][0] = 'Kode'
      if (rows[3]) rows[3][2] = 'a lot'
      const taxes = sheets.find((each) => each.name === 'Taxes')?.rows ?? []
      const [label, field] = [taxes.find(([name]) => name === 'VAT'), taxes.find(([name]) => name === 'Documentary stamp tax')]
      if (label) label[0] = 'Value added'
      if (field) field[1] = 'twelve'
    })
    const told = (all.fields ?? []).map(({ message }) => message)
    for (const said of [
      'no column “Code”',
      'column A “Kode”',
      'not “a lot”',
      'no field “VAT”',
      '“Value added” is not a field',
      'not “twelve”',
    ])
      expect(told).toContainEqual(expect.stringContaining(said))
    const missing = await changed('Classes', (_, sheets) =>
      sheets.splice(
        sheets.findIndex(({ name }) => name === 'Classes'),
        1,
      ),
    )
    expect(missing).toMatchObject({ status: 422, message: expect.stringContaining('Sheet “Classes” is missing') })
    const foreign = await changed('Classes', (_, sheets) => sheets.push({ name: 'Notes', rows: [['Do not forget']] }))
    expect(foreign).toMatchObject({ status: 422, message: expect.stringContaining('Sheet “Notes” does not belong to this tariff') })
    const twice = await changed('Vehicle types', (rows) => rows.push([...(rows[1] ?? [])]))
    expect(twice).toMatchObject({ status: 422, message: expect.stringContaining('appears twice') })
    const date = await changed('Classes', (rows) => {
      if (rows[1]) rows[1][1] = new Date(0)
    })
    expect(date.status).toBe(422)
  })

  it('takes what a spreadsheet shows as a percentage for one', async () => {
    const reply = await changed('Taxes', (rows, _, sheet) => {
      const at = rows.findIndex(([label]) => label === 'Documentary stamp tax')
      sheet.cells = new Map([[`${at},1`, { value: 0.145, style: { numFmt: '0.0%' } }]])
    })
    expect(answered<Preview>(reply).tables).toMatchObject({ taxes: { dst: 145_000 } })
    const amount = await changed('Classes', (_, __, sheet) => {
      sheet.cells = new Map([['1,2', { value: 5.6, style: { numFmt: '0%' } }]])
    })
    expect(amount).toMatchObject({
      status: 422,
      message: expect.stringMatching(/row 2, column C .* needs an amount in pesos .*, not “560 %”/),
    })
  })

  it('refuses a percentage typed as text with a comma, and names its cell', async () => {
    const reply = await changed('Taxes', (rows) => {
      for (const row of rows) if (row[0] === 'Documentary stamp tax') row[1] = '75,5'
    })
    expect(reply).toMatchObject({
      status: 422,
      message: expect.stringMatching(/“Taxes”, row \d, column B “Documentary stamp tax”: needs a rate .* Write decimals with a point/),
    })
  })

  it('says what stands in the way of reading a cell: a formula without its result, an error, merged cells', async () => {
    const unsaved = await changed('Classes', (_, __, sheet) => {
      sheet.cells = new Map([['1,2', { value: null, type: 'formula', formula: '500+60' }]])
    })
    expect(unsaved).toMatchObject({ status: 422, message: expect.stringMatching(/row 2, column C .* contains a formula without a result/) })
    const merged = await changed('Classes', (_, __, sheet) => {
      sheet.merges = [{ startRow: 1, startCol: 2, endRow: 2, endCol: 2 }]
    })
    expect(merged).toMatchObject({ status: 422, message: expect.stringContaining('Sheet “Classes”, C2:C3: cells are merged there') })
    const reckoned = await changed('Classes', (_, __, sheet) => {
      sheet.cells = new Map([['1,2', { value: 575, type: 'formula', formula: '500+75', formulaResult: 575 }]])
    })
    expect(answered<Preview>(reckoned).tables).toMatchObject({
      classes: expect.arrayContaining([expect.objectContaining({ gross: { '1': 57_500, '3': 161_000 } })]),
    })
  })

  it('is of one line, and of the tables as this release builds them', async () => {
    const motor = await draftOf(ramon, 'MOTOR-BOOK-2', later, 'MOTOR-2026-2')
    expect(await send(motor, await writeXlsx({ sheets: await workbookOf(draft) }))).toMatchObject({
      status: 422,
      message: 'This workbook is for CTPL, and MOTOR-BOOK-2 is for Motor comprehensive. Load it into a draft of CTPL.',
    })
    const older = await changed('About', (rows, sheets) => {
      for (const row of rows) if (row[0] === 'Layout') row[1] = 'older'
      sheets.pop()
    })
    expect(older).toMatchObject({ status: 422, message: expect.stringContaining('saved by another release of the program') })
  })

  it('never makes a formula of what somebody typed', async () => {
    const formula = '=HYPERLINK("http://evil.example","Click")'
    const tables = structuredClone(draft.tables)
    tables.defaultTin = formula
    const copy = await saved(ramon, await draftOf(ramon, 'CTPL-BOOK-4', later), { tables })
    const reply = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${copy.id}/workbook`, { headers: ramon.headers })
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()), { readStyles: true })
    expect(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula: found }) => found)).toEqual([])
    expect(sheets.find(({ name }) => name === 'General')?.rows[1]?.[1]).toBe(formula)
  })
})

describe('one table as CSV', () => {
  const csvOf = async ({ id }: Pick<Detail, 'id'>, table: string) => {
    const reply = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${id}/workbook?table=${encodeURIComponent(table)}`, {
      headers: ramon.headers,
    })
    expect(reply.headers.get('content-type')).toContain('text/csv')
    return Buffer.from(await reply.arrayBuffer())
  }
  const load = (text: string, table = 'Classes') => send(draft, Buffer.from(text), 'classes.csv', table)

  it.each(['Classes', 'Vehicle types', 'Taxes'])('says %s exactly', async (table) => {
    const bytes = await csvOf(draft, table)
    expect(answered<Preview>(await send(draft, bytes, 'table.csv', table))).toEqual({ tables: draft.tables, savedFrom: null })
  })

  it('is taken as spreadsheets of other countries write it, and refused by row and column', async () => {
    const text = (await csvOf(draft, 'Classes')).toString()
    const semicolons = text.split('\r\n').map((row) => row.replaceAll(',', ';').replace('560', '"1,234.50"'))
    expect(answered<Preview>(await load(semicolons.join('\n'))).tables).toMatchObject({
      classes: expect.arrayContaining([expect.objectContaining({ gross: { '1': 123_450, '3': 161_000 } })]),
    })
    expect(await load(text.replace('560', 'a lot'))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^The file cannot be accepted: Sheet “Classes”, row 2, column C “.*1 year”: needs an amount in pesos/),
    })
    expect(await load(text.replace('560', '"560'))).toMatchObject({ status: 422, message: expect.stringContaining('quotation mark') })
    expect(await load(text, 'Prices')).toMatchObject({
      status: 422,
      fields: [{ path: 'table', message: expect.stringContaining('no table “Prices”') }],
    })
  })

  it('is text in UTF-8, and brings back no formula', async () => {
    expect(await send(draft, Buffer.from('Code,Peñaflor', 'latin1'), 'table.csv', 'Classes')).toMatchObject({
      status: 422,
      message: expect.stringContaining('not in UTF-8'),
    })
    expect(await send(draft, await writeXlsx({ sheets: await workbookOf(draft) }), 'table.csv', 'Classes')).toMatchObject({
      status: 422,
      message: expect.stringContaining('not a CSV file'),
    })
    const copy = await saved(ramon, await draftOf(ramon, 'CTPL-BOOK-5', later), { tables: { ...draft.tables, defaultTin: '=1+1' } })
    const bytes = await csvOf(copy, 'General')
    expect(bytes.toString()).toContain("'=1+1")
    expect(answered<Preview>(await send(copy, bytes, 'general.csv', 'General')).tables).toEqual(copy.tables)
  })
})

describe('a file that is no workbook of a tariff', () => {
  it('is refused for what it is, whatever it is called, and however large', async () => {
    expect(await send(draft, Buffer.from('code,label\nPC,Private'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('not an Excel workbook'),
    })
    expect(await send(draft, Buffer.alloc(50 * 1024 * 1024))).toMatchObject({
      status: 413,
      message: expect.stringContaining('larger than 5 MB'),
    })
  })
})

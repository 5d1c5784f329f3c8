import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
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

async function send({ id }: Pick<Detail, 'id'>, bytes: Uint8Array, name = 'tariff.xlsx'): Promise<Reply> {
  const form = new FormData()
  form.append('workbook', new Blob([new Uint8Array(bytes)]), name)
  const reply = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${id}/workbook`, {
    method: 'POST',
    headers: ramon.headers,
    body: form,
  })
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as { code: number; message: string; data: never }) }
}

/** The draft's own workbook with something changed in one of its sheets. */
async function changed(name: string, change: (rows: CellValue[][], sheets: Sheets) => void): Promise<Reply> {
  const sheets = await workbookOf(draft)
  change(sheets.find((sheet) => sheet.name === name)?.rows ?? [], sheets)
  return send(draft, await writeXlsx({ sheets }))
}

describe('a workbook of a tariff', () => {
  it.each([
    ['CTPL-2024-1', 'CTPL-BOOK-2'],
    ['MOTOR-2026-1', 'MOTOR-BOOK-1'],
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
    const missing = await changed('Classes', (_, sheets) =>
      sheets.splice(
        sheets.findIndex(({ name }) => name === 'Classes'),
        1,
      ),
    )
    expect(missing).toMatchObject({ status: 422, message: expect.stringContaining('Sheet “Classes” is missing') })
    const foreign = await changed('Classes', (_, sheets) => sheets.push({ name: 'Notes', rows: [['Do not forget']] }))
    expect(foreign).toMatchObject({ status: 422, message: expect.stringContaining('Sheet “Notes” is not one of this tariff') })
    const twice = await changed('Vehicle types', (rows) => rows.push([...(rows[1] ?? [])]))
    expect(twice).toMatchObject({ status: 422, message: expect.stringContaining('stands twice') })
    const date = await changed('Classes', (rows) => {
      if (rows[1]) rows[1][1] = new Date(0)
    })
    expect(date.status).toBe(422)
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

describe('a file that is no workbook of a tariff', () => {
  const refused = async (bytes: Uint8Array, name?: string) => {
    const { status, message } = await send(draft, bytes, name)
    return { status, message }
  }
  const text = (words: string) => new TextEncoder().encode(words)

  it('is refused for what it is, whatever it is called', async () => {
    expect(await refused(text('code,label\nPC,Private'), 'tariff.xlsx')).toEqual({
      status: 422,
      message: expect.stringContaining('not an Excel workbook'),
    })
    expect(await refused(new Uint8Array(0))).toMatchObject({ status: 422 })
    const whole = await writeXlsx({ sheets: await workbookOf(draft) })
    expect(await refused(whole.slice(0, whole.length / 2))).toEqual({
      status: 422,
      message: expect.stringMatching(/damaged|not an Excel workbook/),
    })
    expect(await refused(new Uint8Array(6 * 1024 * 1024))).toEqual({ status: 413, message: expect.stringContaining('larger than 5 MB') })
  })

  it('is refused before it is unpacked, when it would not fit', async () => {
    const bomb = await writeXlsx({
      sheets: [{ name: 'Classes', rows: Array.from({ length: 300 }, () => ['0'.repeat(32_000)]) }],
      stringMode: 'inline',
    })
    const claim = Buffer.from(bomb)
    const entry = claim.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    claim.writeUInt32LE(1_000_000_000, entry + 24)
    expect(await refused(claim)).toEqual({ status: 413, message: expect.stringContaining('too large when it is unpacked') })
    claim.writeUInt32LE(0, entry + 24)
    expect(await refused(claim)).toMatchObject({ status: 422 })
  })
})

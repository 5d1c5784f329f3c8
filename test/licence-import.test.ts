import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { ImportedRow } from '#features/people/licences/public/contract/import.ts'
import type { LicenceHolder } from '#features/people/licences/rules/list.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { sendFile } from './support/licences.ts'
import { answered, type Caller, person } from './support/quoting.ts'

type Read = { readonly rows: ImportedRow[]; readonly unknown: string[] }
type Taken = { readonly added: number; readonly changed: number; readonly same: number }

let app: TestApp
let teresita: Caller

const today = dayOf(new Date())
const [from, until, next] = [addDays(today, -10), addDays(today, 700), addDays(today, 701)]
const HEADINGS = 'Agent code,Company,Licence,As,Licence number,Valid from,Last day'

beforeAll(async () => {
  app = await startApp()
  teresita = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

const upload = (rows: readonly string[], name = 'licences.csv', who = teresita) =>
  sendFile(who, 'admin/licence-import', Buffer.from([HEADINGS, ...rows].join('\n')), name, 'list')
const readFile = async (rows: readonly string[]) => answered<Read>(await upload(rows)).rows
const good = (rows: readonly ImportedRow[]) => rows.flatMap(({ at, row, standing }) => (row && standing !== 'wrong' ? [{ at, row }] : []))
const take = (rows: readonly ImportedRow[], who = teresita) => who.post('admin/licence-import/take', { rows: good(rows) })
const licencesOf = async (search: string) =>
  answered<ListPage<LicenceHolder>>(await teresita.get('admin/licences', { search })).items[0]?.licences ?? []

const FILE = [
  `BAC-001,First Insurance,Non-life,Agent of the company,FI-0001,${from},${until}`,
  `bac-002,First Insurance,CTPL only,,FI-0002,${from},${until}`,
]

describe('a file of licences', () => {
  it('has an empty list to begin with, whose headings are those that are read', async () => {
    const template = await fetch(`${app.url}/sdx-api/secure/admin/licence-import/template`, { headers: teresita.headers })
    const bytes = Buffer.from(await template.arrayBuffer())
    expect(answered<Read>(await sendFile(teresita, 'admin/licence-import', bytes, 'licences.xlsx', 'list'))).toEqual({
      rows: [],
      unknown: [],
    })
  })

  it('is shown before anything is recorded, and taken at once; the same file then changes nothing', async () => {
    const rows = await readFile(FILE)
    expect(rows.map(({ at, standing, holder }) => [at, standing, holder])).toEqual([
      [2, 'new', 'Ana Reyes · BAC-001'],
      [3, 'new', expect.stringContaining('BAC-002')],
    ])
    expect((await licencesOf('BAC-001')).some(({ company }) => company === 'First Insurance')).toBe(false)
    expect(answered<Taken>(await take(rows))).toEqual({ added: 2, changed: 0, same: 0 })
    expect((await licencesOf('BAC-001')).find(({ company }) => company === 'First Insurance')).toMatchObject({
      number: 'FI-0001',
      isValid: true,
      validUntil: until,
    })
    const again = await readFile(FILE)
    expect(again.map(({ standing }) => standing)).toEqual(['same', 'same'])
    expect(answered<Taken>(await take(again))).toEqual({ added: 0, changed: 0, same: 2 })
    expect((await licencesOf('BAC-001')).filter(({ company }) => company === 'First Insurance')).toHaveLength(1)
  })

  it('corrects what is on record, by its number alone, and adds the renewed one of the same number', async () => {
    const rows = await readFile([
      `,First Insurance,Non-life,,FI-0001,${from},${addDays(until, -1)}`,
      `,First Insurance,Non-life,,FI-0001,${next},${addDays(next, 1000)}`,
    ])
    expect(rows.map(({ standing }) => standing)).toEqual(['changed', 'new'])
    expect(rows[0]?.changes).toEqual([{ column: 'Last day', was: formatDay(until), is: formatDay(addDays(until, -1)) }])
    expect(answered<Taken>(await take(rows))).toEqual({ added: 1, changed: 1, same: 0 })
  })

  it('says of each row what is wrong, by column and with a remedy, and takes the others', async () => {
    const rows = await readFile([
      `XXX-999,Second Insurance,Non-life,,SI-0001,${from},${until}`,
      `,Second Insurance,Non-life,,SI-0002,${from},${until}`,
      `BAC-001,Second Insurance,Fire,,SI-0003,${from},soon`,
      `BAC-001,,Non-life,,SI-0004,${until},${from}`,
      `BAC-001,First Insurance,Non-life,,SI-0005,${addDays(next, 5)},${addDays(next, 10)}`,
      `BAC-003,Second Insurance,Non-life,,FI-0002,${from},${until}`,
      `BAC-003,Second Insurance,Non-life,,SI-0007,${from},${until}`,
      `BAC-003,Second Insurance,Non-life,,SI-0008,${from},${until}`,
      `BAC-003,One Life,Life,,SI-0009,${from},${until}`,
      `BAC-003,Another Life,Life,,SI-0010,${from},${until}`,
    ])
    const faults = rows.map(({ at, faults: each }) => [at, each.map(({ column }) => column).sort()])
    expect(faults).toEqual([
      ...[
        [2, ['Agent code']],
        [3, ['Agent code']],
        [4, ['Last day', 'Licence']],
        [5, ['Company']],
        [6, ['Valid from']],
        [7, ['Agent code']],
      ],
      ...[
        [8, []],
        [9, ['Licence number']],
        [10, []],
        [11, ['Company']],
      ],
    ])
    expect(rows[1]?.faults[0]?.message).toBe('This licence number is not on record yet. Enter the agent code.')
    expect(rows[5]?.faults[0]?.message).toContain('is on record for BAC-002')
    expect(answered<Taken>(await take(rows))).toEqual({ added: 2, changed: 0, same: 0 })
  })

  it('is taken whole or not at all where something was recorded meanwhile', async () => {
    const rows = await readFile([
      `LAS-001,Third Insurance,Non-life,,TI-0001,${from},${until}`,
      `LAS-002,Third Insurance,Non-life,,TI-0002,${from},${until}`,
    ])
    const other = await readFile([`LAS-002,Third Insurance,Non-life,,TI-0003,${addDays(from, 1)},${until}`])
    answered(await take(other))
    expect(await take(rows)).toMatchObject({
      status: 422,
      message: expect.stringContaining('so none were'),
      fields: [{ path: '3.Valid from' }],
    })
    expect((await licencesOf('LAS-001')).some(({ company }) => company === 'Third Insurance')).toBe(false)
  })

  it('is no file of another kind, and nothing for those who do not look after licences', async () => {
    expect((await upload([], 'licences.xls')).status).toBe(422)
    expect((await sendFile(teresita, 'admin/licence-import', Buffer.from('%PDF-1.7'), 'a.pdf', 'list')).status).toBe(422)
    const rows = await readFile([`MBO-001,Fourth Insurance,Non-life,,QI-0001,${from},${until}`])
    for (const name of ['ana.reyes', 'inigo.zobel', 'milagros.evangelista']) {
      const stranger = await person(app.url, name)
      expect((await upload(FILE, 'licences.csv', stranger)).status).toBe(403)
      expect((await take(rows, stranger)).status).toBe(403)
      expect((await stranger.get('admin/licence-import/template')).status).toBe(403)
    }
  })
})

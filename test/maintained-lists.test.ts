import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, dayOf, startOf, yearOf } from '#domain/day.ts'
import type { ListVersionDetail, listsContract } from '#features/reference/lookups/public/contract/maintained-lists.ts'
import { listWarnings, loadLists } from '#features/reference/lookups/server/seed.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { Reply } from './support/calls.ts'
import { act, listFile, loadList } from './support/list-versions.ts'
import { answered, type Caller, offer, person } from './support/quoting.ts'
import { round } from './support/rounds.ts'

type List = z.output<typeof listsContract.maintainedList.reply>
type Item = { readonly code: string; readonly label: string; readonly extra?: Readonly<Record<string, unknown>> }

let app: TestApp
let ramon: Caller
let teresita: Caller
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  teresita = await person(app.url, 'teresita.ocampo')
  ana = await person(app.url, 'ana.reyes')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const fileOf = (list: string) => listFile(ramon, list)

async function submitted(list: string, content: string, effectiveOn = today): Promise<ListVersionDetail> {
  const draft = answered<ListVersionDetail>(await loadList(ramon, list, content))
  return answered<ListVersionDetail>(await act(ramon, draft, 'submit', { effectiveOn, note: 'The list of next year.' }))
}

const approved = async (list: string, content: string, effectiveOn = today) =>
  answered<ListVersionDetail>(await act(teresita, await submitted(list, content, effectiveOn), 'approve'))

const mortgagees = async () => answered<Item[]>(await ana.get('user/motor/mortagagee/all')).map(({ label }) => label)
const listed = async (name: string) => answered<List>(await ramon.get(`user/maintained-list/${name}`))
const placesOf = ({ fields = [] }: Reply) => fields.map(({ message }) => message)

describe('a list that is maintained', () => {
  it('is loaded as the file that was saved from it, and then changes nothing', async () => {
    for (const list of [
      'vehicles',
      'valuation',
      'quote-validity',
      'legal-terms',
      'agent-terms',
      'commission-rates',
      'commission-ceilings',
      'commission-tax',
      'service-times',
      'claim-terms',
      'remittance-terms',
      'holidays',
      'plate-formats',
      'mortgagee',
      'mortgage-clause',
      'help-article',
      'help-answer',
      'zip',
    ]) {
      const draft = answered<ListVersionDetail>(await loadList(ramon, list, await fileOf(list)))
      expect(draft.difference, list).toEqual({
        added: { count: 0, first: [] },
        removed: { count: 0, first: [] },
        changed: { count: 0, first: [] },
        isReordered: false,
      })
      answered(await act(ramon, draft, 'discard'))
    }
  })

  it('says what a file would add, change and take out', async () => {
    const [header = '', first = '', ...rest] = (await fileOf('mortgagee')).trim().split('\r\n')
    const [code] = first.split(',')
    const draft = answered<ListVersionDetail>(
      await loadList(ramon, 'mortgagee', [header, `${code},Another name`, ...rest.slice(0, -1), 'PEÑA,Peña Bank'].join('\n')),
    )
    expect(draft).toMatchObject({
      state: 'draft',
      columns: ['Code', 'Name'],
      may: ['submit', 'discard'],
      difference: {
        added: { count: 1, first: [['PEÑA', 'Peña Bank']] },
        removed: { count: 1 },
        changed: { count: 1, first: [{ key: code, column: 'Name', after: 'Another name' }] },
      },
    })
    expect(await mortgagees()).not.toContain('Peña Bank')
  })

  it('takes files of spreadsheets that separate by semicolons', async () => {
    const file = (await fileOf('valuation')).replaceAll(',', ';').replaceAll('90;90;110', '85;90;110')
    expect(answered<ListVersionDetail>(await loadList(ramon, 'valuation', file)).difference?.changed.first).toEqual([
      { key: '', column: 'Kept each year (percent)', before: '90', after: '85' },
    ])
  })

  it('is searched, and shows who changed it since when', async () => {
    expect(await listed('zip')).toMatchObject({ since: null, by: null, isDemo: true, columns: ['ZIP code', 'City code'] })
    const found = answered<List>(await ramon.get('user/maintained-list/vehicles', { search: 'vios' }))
    expect(found.found).toBeGreaterThan(0)
    expect(found.found).toBeLessThan(found.count)
    expect(found.rows.every((row) => row.includes('Vios'))).toBe(true)
  })

  it('is nobody’s but the pricing staff’s', async () => {
    const draft = answered<ListVersionDetail>(await loadList(ramon, 'zip', await fileOf('zip')))
    for (const path of [
      'maintained-lists',
      'maintained-list/zip',
      'maintained-list/zip/file',
      `list-version/${draft.id}`,
      `list-version/${draft.id}/file`,
    ])
      expect(await ana.get(`user/${path}`)).toMatchObject({ status: 403 })
    expect(await loadList(ana, 'zip', 'ZIP code,City code')).toMatchObject({ status: 403 })
    for (const step of ['submit', 'approve', 'return', 'discard'])
      expect(await act(ana, draft, step, { effectiveOn: today, note: 'I may not.', reason: 'I may not.' })).toMatchObject({ status: 403 })
    expect(await ramon.get('user/maintained-list/gender')).toMatchObject({ status: 404 })
  })
})

describe('a file that is wrong', () => {
  const refused = async (list: string, content: string | Uint8Array<ArrayBuffer>) => {
    const reply = await loadList(ramon, list, content)
    expect(reply.code).not.toBe(-1)
    return reply
  }

  it('is refused with each cell by row and column, and what to write there', async () => {
    const [header = '', row = ''] = (await fileOf('vehicles')).split('\r\n')
    const cells = row.split(',')
    const wrong = [...cells.slice(0, 8), 'five', ...cells.slice(9, -1), '"75,5"'].join(',')
    expect(placesOf(await refused('vehicles', `${header}\n${wrong}`))).toEqual([
      'Row 2, column “Seats”: “five” needs a whole number from 0 to 100, without commas.',
      'Row 2, column “Value new (pesos)”: “75,5” needs an amount in pesos, such as 850000.00.',
    ])
  })

  it('is refused with the heading that is wrong, and what the first row must say', async () => {
    expect(placesOf(await refused('mortgagee', 'Code,Bank\nBPI,Bank'))).toEqual([
      'Row 1: the column “Name” is missing. The first row must contain: Code, Name.',
      expect.stringContaining('Row 1, column “Bank”: this column does not belong to the list, remove it.'),
    ])
  })

  it('is refused for the same row twice, a code that another list does not have, and a formula', async () => {
    expect(placesOf(await refused('mortgagee', 'Code,Name\nBPI,One\nBDO,Two\nBPI,Three'))).toEqual([
      'Row 4, column “Code”: “BPI” already appears in row 2, remove one.',
    ])
    expect(placesOf(await refused('zip', 'ZIP code,City code\n6100,ATLANTIS'))).toEqual([
      'Row 2, column “City code”: there is no “ATLANTIS” in the list city, use a code from it.',
    ])
    expect(placesOf(await refused('mortgagee', 'Code,Name\nBPI,"=HYPERLINK(""http://x"")"'))[0]).toContain(
      'starts with a sign that a spreadsheet treats as a formula, start it with a letter or digit.',
    )
  })

  it('is refused with more rows than a list may have, without any, and without the row that all others need', async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `B${index},Bank ${index}`)
    expect(placesOf(await refused('mortgagee', ['Code,Name', ...rows].join('\n')))).toEqual([
      'This file has more than 20,000 rows. Remove some.',
    ])
    expect(placesOf(await refused('mortgagee', 'Code,Name\n'))[0]).toContain('no rows below its headings')
    expect(placesOf(await refused('quote-validity', 'Line,Days\nctpl,10'))[0]).toContain('No row has “any” in the column “Line”')
    expect(placesOf(await refused('valuation', `${(await fileOf('valuation')).trim()}\n80,90,110`))[0]).toContain(
      'this list has only one row',
    )
  })

  it('is refused in another character set, with an open quotation mark, and when it is no CSV file', async () => {
    expect((await refused('mortgagee', new Uint8Array([0x43, 0xd1, 0x0a]))).message).toContain('not in UTF-8')
    expect((await refused('mortgagee', 'Code,Name\nBPI,"Bank')).message).toContain('quotation mark')
    expect((await refused('mortgagee', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).message).toContain('not a CSV file')
  })
})

describe('a second person', () => {
  it('approves what somebody else loaded, and nobody else does', async () => {
    const file = `${(await fileOf('mortgagee')).trim()}\nSUGAR,Sugar Bank of Negros`
    const version = await submitted('mortgagee', file)
    expect(version).toMatchObject({ state: 'submitted', may: [], whyNot: expect.stringContaining('second person') })
    expect(await act(ramon, version, 'approve')).toMatchObject({ status: 403 })
    await expect(
      app.owner.query(`update list_versions set state = 'approved', decided_by = made_by where id = $1`, [version.id]),
    ).rejects.toThrow(/second_person/)
    await expect(app.owner.query(`update list_versions set rows = '[]' where id = $1`, [version.id])).rejects.toThrow(/frozen/)
    expect(await mortgagees()).not.toContain('Sugar Bank of Negros')
    expect(answered<ListVersionDetail>(await act(teresita, version, 'approve'))).toMatchObject({ state: 'approved', isInForce: true })
    expect(await mortgagees()).toContain('Sugar Bank of Negros')
    expect(await listed('mortgagee')).toMatchObject({ since: today, by: 'Ramón Peñaflor', isDemo: false })
  })

  it('is needed by statements as well: no row of a list changes without a version whose day has come', async () => {
    const client = await app.owner.connect()
    try {
      await client.query('begin; set local role kalasag_app')
      expect((await client.query(`delete from list_values where list = 'zip'`)).rowCount).toBe(0)
      expect((await client.query('delete from vehicles')).rowCount).toBe(0)
      await expect(client.query(`insert into list_values (list, code, label, position) values ('zip', '9999', '9999', 1)`)).rejects.toThrow(
        /row-level security/,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('returns it with a reason, and its maker submits it again', async () => {
    const version = await submitted('mortgagee', 'Code,Name\nBPI,Only one')
    const returned = answered<ListVersionDetail>(await act(teresita, version, 'return', { reason: 'Where are the others?' }))
    expect(returned.history.at(-1)).toMatchObject({ who: 'Teresita Ocampo', what: 'Returned to its maker', why: 'Where are the others?' })
    expect(await act(teresita, version, 'submit', { effectiveOn: today, note: 'Mine now.' })).toMatchObject({ status: 403 })
    expect(await act(ramon, version, 'submit', { effectiveOn: addDays(today, -1), note: 'Once more.' })).toMatchObject({
      status: 422,
      fields: [{ path: 'effectiveOn', message: expect.stringContaining('has passed') }],
    })
    expect(answered<ListVersionDetail>(await act(ramon, version, 'submit', { effectiveOn: today, note: 'Once more.' })).state).toBe(
      'submitted',
    )
  })

  it('finds that the day has passed while it waited', async () => {
    const version = await submitted('valuation', (await fileOf('valuation')).replace('90,90', '89,90'))
    setTime(startOf(addDays(today, 1)))
    expect(await act(await person(app.url, 'teresita.ocampo'), version, 'approve')).toMatchObject({
      status: 409,
      message: expect.stringContaining('has passed'),
    })
  })
})

describe('a day that has not come', () => {
  it('is waited for, and then the rows are served', async () => {
    const day = addDays(today, 5)
    await approved('mortgage-clause', `${(await fileOf('mortgage-clause')).trim()}\nNEW,New clause,The wording of the new clause.`, day)
    const clauses = async (who = ana) => answered<Item[]>(await who.get('user/motor/mortgage-clause'))
    await round(app, 'put-lists-into-force')
    expect((await clauses()).some(({ code }) => code === 'NEW')).toBe(false)
    expect(await listed('mortgage-clause')).toMatchObject({ coming: 1, since: null })
    setTime(startOf(day))
    await round(app, 'put-lists-into-force')
    const then = await clauses(await person(app.url, 'ana.reyes'))
    expect(then.find(({ code }) => code === 'NEW')?.extra).toEqual({ text: 'The wording of the new clause.' })
  })

  it('changes the value of a vehicle and the days for which a quotation holds from then on', async () => {
    const day = addDays(today, 3)
    await approved('valuation', (await fileOf('valuation')).replace('90,90,110', '80,90,120'), day)
    await approved('quote-validity', `${(await fileOf('quote-validity')).trim()}\nctpl,7`, day)
    const query = { makeCode: 'TOYOTA', modelCode: 'TOYOTA-VIOS', subModelCode: await anyVios(), yearModel: String(yearOf(today) - 1) }
    const value = async (who: Caller) =>
      answered<{ value: number; max: number; valueNew: number; isDemo: boolean }>(await who.get('user/motor/vehicle-value', query))
    const before = await value(ana)
    expect([before.value / before.valueNew, before.max / before.value]).toEqual([0.9, 1.1])
    expect((await offer(ana)).validUntil).toBe(addDays(today, 30))
    setTime(startOf(day))
    const later = await person(app.url, 'ana.reyes')
    const after = await value(later)
    expect([after.value / after.valueNew, after.max / after.value]).toEqual([0.8, 1.2])
    expect(after.isDemo).toBe(true)
    expect((await offer(later)).validUntil).toBe(addDays(day, 7))
  })
})

const anyVios = async () => {
  const { rows } = await app.owner.query<{ code: string }>(
    `select sub_model_code as code from vehicles where model_code = 'TOYOTA-VIOS' and year_to is null limit 1`,
  )
  return rows[0]?.code ?? ''
}

describe('a release', () => {
  it('leaves a list alone that somebody maintains, and says so at the start', async () => {
    expect(await mortgagees()).toContain('Sugar Bank of Negros')
    expect(await listWarnings(app.owner)).toEqual([])
    await app.owner.query(`update loaded_files set hash = '' where file in ('lists/mortgagee.csv', 'lists/colour.csv')`)
    await loadLists(app.owner)
    expect(await mortgagees()).toContain('Sugar Bank of Negros')
    expect(await listWarnings(app.owner)).toEqual([expect.stringContaining('The list “Mortgagees” is maintained here')])
  })
})

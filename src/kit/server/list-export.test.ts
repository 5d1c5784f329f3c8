import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { List } from '../list.ts'
import { exportHandler, MAX_EXPORTED } from './list-export.ts'

type Row = { name: string; premium: number | null; from: string; at: string; n: number }

const list: List<Row> = {
  name: 'things',
  fields: [],
  search: 'search',
  sorts: {},
  pageSize: 14,
  isSkipping: false,
  columns: {
    name: { label: 'Name', value: ({ name }) => name },
    premium: { label: 'Premium', value: ({ premium }) => premium, format: 'money' },
    from: { label: 'Cover from', value: ({ from }) => from, format: 'day' },
    at: { label: 'Started', value: ({ at }) => at, format: 'instant', isExportOnly: true },
    n: { label: 'How many', value: ({ n }) => n, format: 'count' },
  },
}
const row = (name: string): Row => ({ name, premium: 138_825, from: '2026-11-22', at: '2026-11-22T17:30:00+00:00', n: 3 })
const now = new Date('2026-11-22T17:30:00Z')

const pageOf = (items: readonly Row[], count = items.length, isCapped = false) => ({ jsonText: JSON.stringify({ items, count, isCapped }) })
const bytesOf = async (bytes: Uint8Array | (() => Promise<Uint8Array>)) => (typeof bytes === 'function' ? bytes() : bytes)

describe('a list as a workbook', () => {
  it('holds pesos, days and the clock of Manila as a spreadsheet knows them, and is named after that day', async () => {
    const file = await exportHandler(list, async () => pageOf([row('Bantay')]))({ query: {} }, { now })
    expect(file.name).toBe('things-2026-11-23.xlsx')
    const { sheets } = await readXlsx(await bytesOf(file.bytes))
    expect(sheets[0]?.rows).toEqual([
      ['Name', 'Premium (PHP)', 'Cover from', 'Started', 'How many'],
      ['Bantay', 1388.25, new Date('2026-11-22T00:00:00Z'), new Date('2026-11-23T01:30:00Z'), 3],
    ])
  })

  it('leaves empty what nobody knows, and takes no text for a formula', async () => {
    const file = await exportHandler(list, async () => pageOf([{ ...row('=1+1'), premium: null }]))({ query: {} }, { now })
    const { sheets } = await readXlsx(await bytesOf(file.bytes))
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['=1+1', null])
  })

  it('asks the list for all rows that match, whatever page was looked at', async () => {
    const asked: unknown[] = []
    const answer = async (input: unknown) => {
      asked.push(input)
      return pageOf([row('Bantay')])
    }
    await exportHandler(list, answer)({ params: { id: 'x' }, query: { search: 'ban', page: 3, skip: 28, limit: 14, after: 'y' } }, { now })
    expect(asked).toEqual([{ params: { id: 'x' }, query: { search: 'ban', page: 1, skip: 0, limit: MAX_EXPORTED, after: undefined } }])
  })

  it('is refused where more rows match than a workbook should hold', async () => {
    const many = exportHandler(list, async () => pageOf([row('Bantay')], MAX_EXPORTED, true))
    await expect(many({ query: {} }, { now })).rejects.toThrow('Filter further')
    const more = exportHandler(list, async () => pageOf([row('Bantay')], MAX_EXPORTED + 1))
    await expect(more({ query: {} }, { now })).rejects.toThrow('Filter further')
  })
})

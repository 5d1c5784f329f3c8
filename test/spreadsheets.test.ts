import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, proposeMapping } from '#features/servicing/bulk/rules/columns.ts'
import { Choices, readRow } from '#features/servicing/bulk/rules/read-row.ts'
import { readUpload } from '#features/servicing/bulk/server/read-upload.ts'
import { Problem } from '#kit/problem.ts'
import { travel } from '#lines/travel/index.ts'
import { pile } from './support/spreadsheets/pile.ts'

const columns = columnsOf(travel, 'bulk')
const byPath = new Map(columns.map((column) => [column.path, column]))

/** What is read from a file, row by row, as for a batch of travellers; or the sentence with which it is refused. */
async function take(name: string, bytes: Uint8Array) {
  try {
    const upload = { field: 'file', name, type: '', isCut: false, bytes: Buffer.from(bytes) }
    const { headings, rows } = await readUpload([upload], travel, 'bulk')
    const mapping = proposeMapping(columns, headings, new Map())
    return rows.map((row) => readRow([row], { headings, mapping, columns: byPath, choices: new Choices({}) }))
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message, path: error.fields[0]?.path }
    throw error
  }
}

const PEOPLE = [
  { firstName: 'Liza', lastName: 'Dela Peña', birthDate: '1988-05-02', passport: 'P1234567A', citizenship: 'PH' },
  { firstName: 'Marco', lastName: 'Muñoz', birthDate: '1985-03-17', passport: 'P2345678B', citizenship: 'PH' },
]

let before = 0
beforeAll(() => {
  before = process.memoryUsage.rss()
})

describe('a file that somebody sends', () => {
  it.each(pile)('$name', async ({ name, bytes, as }) => {
    const read = await take(name, bytes)
    if (as === 'read') {
      expect(read).toMatchObject(PEOPLE.map((person) => ({ people: [person], faults: [] })))
      return
    }
    if (Array.isArray(read)) throw new Error(`It was read: ${read.length} rows`)
    expect(read).toEqual({ refused: expect.stringMatching(as), path: 'file' })
    // One problem and its remedy, and nothing from the content of the file.
    expect(read.refused).toMatch(/\.$/)
    expect(read.refused).not.toMatch(/Liza|Peña|P1234567A/)
  })

  it('costs no more memory than is set aside for such a thread, however many came before', () => {
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(600)
  })
})

afterAll(() => expect(pile.length).toBeGreaterThanOrEqual(40))

import fc from 'fast-check'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

const workbookOf = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
const sheetOf = (rows: WriteSheet['rows'], more: Partial<WriteSheet> = {}): WriteSheet => ({ name: 'Members', rows: rows ?? [], ...more })
const isKnown = (text: string) => ['first name', 'last name', 'date of birth', 'employee no.'].includes(text.toLowerCase())
const fromWorkbook = async (...sheets: WriteSheet[]) => readSheet(await workbookOf(...sheets), 'members.xlsx', isKnown)
const fromText = (text: string | Uint8Array, name = 'members.csv') => readSheet(Buffer.from(text), name, isKnown)

const heading = ['Employee no.', 'First name', 'Last name', 'Date of birth']
const table = {
  header: heading,
  headerAt: 1,
  rows: [
    { at: 2, cells: ['00123', 'Ana', 'Dela Peña', '1985-03-11'] },
    { at: 3, cells: ['124', 'Jun', 'Cruz', '31117'] },
  ],
  unreadable: [],
  labels: {},
}

describe('a table in a workbook', () => {
  it('is read as text: days, numbers, and numbers that were written as text', async () => {
    const rows = [heading, ['00123', 'Ana', 'Dela Peña', new Date('1985-03-11T00:00:00Z')], [124, ' Jun ', 'Cruz', 31117]]
    expect(await fromWorkbook(sheetOf(rows))).toEqual(table)
  })

  it('may begin below titles and empty rows, with headings that are merged over two rows, and end in empty rows and columns', async () => {
    const rows = [
      ['List of employees', null, null, null, null],
      [],
      ['Employee no.', 'Name', null, 'Date of birth', '  '],
      [null, 'First name', 'Last name', null, null],
      [1, 'Ana', 'Cruz', '1990-01-01', ''],
      [null, '\u00a0', ' ', ''],
      ...Array.from({ length: 300 }, () => [null, null, null, null, null]),
    ]
    expect(await fromWorkbook(sheetOf(rows))).toMatchObject({
      header: heading,
      rows: [{ at: 5, cells: ['1', 'Ana', 'Cruz', '1990-01-01'] }],
    })
  })

  it('is the first sheet in sight that is one', async () => {
    const read = await fromWorkbook(
      sheetOf([heading, ['9', 'Hidden', 'Cruz', '1990-01-01']], { name: 'Old', hidden: true }),
      sheetOf([['How to fill this in'], ['Write one person in a row.']], { name: 'Help' }),
      sheetOf([heading, ['1', 'Ana', 'Cruz', '1990-01-01']]),
    )
    expect(read).toMatchObject({ rows: [{ cells: ['1', 'Ana', 'Cruz', '1990-01-01'] }] })
  })

  it('never runs a formula: what it came to counts, and one without a result is named', async () => {
    const cells: WriteSheet['cells'] = new Map([
      ['1,1', { formula: 'CONCAT("A","na")', formulaResult: 'Ana' }],
      ['2,1', { formula: 'WEBSERVICE("http://example.com/")' }],
    ])
    const read = await fromWorkbook(sheetOf([heading, ['1', null, 'Cruz', null], ['2', null, 'Reyes', null]], { cells }))
    expect(read).toMatchObject({
      rows: [{ cells: ['1', 'Ana', 'Cruz'] }, { cells: ['2', '', 'Reyes'] }],
      unreadable: [{ at: 3, column: 1, reason: expect.stringContaining('formula without a result') }],
    })
  })

  it('holds 5,000 rows and not one more, however far down they stand', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => [n, 'Ana', 'Cruz', '1990-01-01'])
    const whole = await fromWorkbook(sheetOf([heading, ...rows(5_000)]))
    expect('rows' in whole && whole.rows).toHaveLength(5_000)
    expect(await fromWorkbook(sheetOf([heading, ...rows(5_001)]))).toEqual({ problem: expect.stringContaining('more than 5,000 rows') })
  })
})

describe('a table in a text file', () => {
  const text = (mark: string, ending = '\r\n') =>
    [heading, ['00123', 'Ana', 'Dela Peña', '1985-03-11'], ['124', 'Jun', 'Cruz', '31117']].map((row) => row.join(mark)).join(ending)

  it('is separated by comma, semicolon, tab or bar, and written in any encoding that spreadsheets save', async () => {
    for (const mark of [',', ';', '\t', '|'])
      for (const ending of ['\r\n', '\n', '\r']) expect(await fromText(text(mark, ending))).toEqual(table)
    expect(await fromText(`\uFEFF${text(';')}`)).toEqual(table)
    expect(await fromText(Buffer.from(text(','), 'latin1'))).toEqual(table)
    expect(await fromText(Buffer.from(`\uFEFF${text('\t')}`, 'utf16le'), 'members.txt')).toEqual(table)
    expect(await fromText(`sep=;\r\n${text(';')}`)).toMatchObject({ header: heading })
  })

  it('keeps names with commas apart from the commas that separate', async () => {
    expect(await fromText('First name;Date of birth\n"Cruz; Ana, Jr.";1990-01-01\nReyes, Jun;1990-01-02')).toMatchObject({
      rows: [{ cells: ['Cruz; Ana, Jr.', '1990-01-01'] }, { cells: ['Reyes, Jun', '1990-01-02'] }],
    })
  })

  it('is what was written, of whatever words', async () => {
    const word = fc.stringMatching(/^[A-Za-zñÑ0-9,;"' .-]{1,20}$/).filter((each) => each.trim() === each && !/ {2}|^'/.test(each))
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        async (rows, mark) => {
          const lines = [['First name', 'Last name'], ...rows].map((row) => row.map(quoted).join(mark))
          const read = await fromText(lines.join('\n'))
          expect('rows' in read && read.rows.map(({ cells }) => cells)).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('names the line of a quotation mark that is not closed', async () => {
    expect(await fromText('First name,Last name\nAna,"Cruz\nJun,Reyes')).toMatchObject({
      problem: { text: expect.stringContaining('Line 3') },
    })
  })
})

describe('a file that is no table', () => {
  const problemOf = async (bytes: Uint8Array | string, name: string) => {
    const read = await readSheet(Buffer.from(bytes), name)
    return 'problem' in read ? (typeof read.problem === 'string' ? read.problem : read.problem.text) : 'was read'
  }

  it('gets a sentence, whatever it is called', async () => {
    const whole = await workbookOf(sheetOf([heading]))
    expect(await problemOf('', 'a.xlsx')).toContain('empty')
    expect(await problemOf(' \n ;;\n', 'a.csv')).toContain('nothing in this file')
    expect(await problemOf('First name\nAna', 'a.xlsx')).toContain(
      'This file is named as a workbook but is not one. Open it in Excel, save it as “Excel workbook (.xlsx)”, and try again.',
    )
    expect(await problemOf(whole, 'a.csv')).toContain(
      'This file is named as CSV but is an Excel workbook. Change its ending to .xlsx, and try again.',
    )
    expect(await problemOf('%PDF-1.7\n%', 'a.xlsx')).toContain(
      'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
    )
    expect(await problemOf('<html><table><tr><td>Ana', 'a.xls')).toContain(
      'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
    )
    expect(await problemOf(Buffer.from('a\0b'), 'a.csv')).toContain(
      'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
    )
    expect(await problemOf(whole.slice(0, whole.length / 2), 'a.xlsx')).toMatch(/damaged|not a spreadsheet|not one/)
    const locked = await writeXlsx({ sheets: [sheetOf([heading])], encryption: { password: 'secret', spinCount: 1000 } })
    expect(await problemOf(locked, 'a.xlsx')).toContain('without a password')
    expect(await problemOf(new Uint8Array(6 * 1024 * 1024), 'a.csv')).toContain('too large')
  })

  it('is refused before it is unpacked when it would not fit, and when it hides how large it is', async () => {
    const rows = Array.from({ length: 300 }, () => ['0'.repeat(1_900)])
    const claim = Buffer.from(await writeXlsx({ sheets: [sheetOf(rows)], stringMode: 'inline' }))
    const entry = claim.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    claim.writeUInt32LE(1_000_000_000, entry + 24)
    expect(await problemOf(claim, 'a.xlsx')).toContain('too large')
    claim.writeUInt32LE(0, entry + 24)
    expect(await problemOf(claim, 'a.xlsx')).toContain('damaged')
  })

  it('is refused when one long text stands in thousands of cells', async () => {
    const long = 'x'.repeat(1_990)
    const bomb = await workbookOf(sheetOf([heading, ...Array.from({ length: 4_990 }, () => [long, long, long, long])]))
    expect(bomb.length).toBeLessThan(300_000)
    expect(await problemOf(bomb, 'a.xlsx')).toContain('too large')
    expect(await problemOf(await workbookOf(sheetOf([heading, ['x'.repeat(30_000)]])), 'a.xlsx')).toContain('too large')
  })

  it('leaves room for the next: what took too much costs nobody else their file', async () => {
    const far: WriteSheet['cells'] = new Map(Array.from({ length: 200 }, (_, row) => [`${row},16383`, { value: 1 }]))
    const read = await fromWorkbook(sheetOf([heading, ['1', 'Ana']], { cells: far }))
    expect(read).toMatchObject({ rows: [{ cells: ['1', 'Ana'] }] })
    expect(await fromText('First name,Last name\nAna,Cruz')).toMatchObject({ rows: [{ cells: ['Ana', 'Cruz'] }] })
  })
})

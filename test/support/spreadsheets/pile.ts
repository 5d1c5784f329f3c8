import { readFileSync } from 'node:fs'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { sheetXml, workbookByHand, zipOf } from './zip.ts'

/** A file as a person sends it, and whether it is read correctly, or the message with which it is refused. */
export type Sent = { readonly name: string; readonly bytes: Uint8Array; readonly as: 'read' | RegExp }

const LIZA = ['Liza', 'Dela Peña', '1988-05-02', 'P1234567A', 'PH', ''] as const
const MARCO = ['Marco', 'Muñoz', '1985-03-17', 'P2345678B', 'PH', 'aisle'] as const
const HEADINGS = ['Given name', 'Surname', 'Birthday', 'Passport No.', 'Nationality', 'Remarks'] as const

const utf8 = (text: string) => Buffer.from(text)
const saved = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url))
const sheet = (rows: WriteSheet['rows'], more: Partial<WriteSheet> = {}): WriteSheet => ({ name: 'Sheet1', rows: rows ?? [], ...more })
const book = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
const text = (mark: string, ending = '\n', rows: readonly (readonly string[])[] = [HEADINGS, LIZA, MARCO]) =>
  rows.map((row) => row.join(mark)).join(ending)
/** The two, with their birthdays written in another format. */
const bornAs = (liza: WriteCell, marco: WriteCell) => [
  [...HEADINGS],
  [...LIZA.slice(0, 2), liza, ...LIZA.slice(3)],
  [...MARCO.slice(0, 2), marco, ...MARCO.slice(3)],
]
type WriteCell = NonNullable<WriteSheet['rows']>[number][number]

const BOOK_WITH_MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
const whole = await book(sheet([[...HEADINGS], [...LIZA], [...MARCO]]))

/** Claims that one of its parts is a thousand times larger than it is. */
const claiming = (bytes: Uint8Array, size: number): Buffer => {
  const lying = Buffer.from(bytes)
  lying.writeUInt32LE(size, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return lying
}

export const pile: readonly Sent[] = [
  // What programs save.
  { name: 'LibreOffice.xlsx', bytes: saved('libreoffice.xlsx'), as: 'read' },
  { name: 'LibreOffice.ods', bytes: saved('libreoffice.ods'), as: 'read' },
  { name: 'LibreOffice, Windows-1252 with semicolons.csv', bytes: saved('libreoffice-1252.csv'), as: 'read' },
  { name: 'old Excel.xls', bytes: saved('old.xls'), as: /old Excel file.*Save it as/ },
  { name: 'old Excel renamed.xlsx', bytes: saved('old.xls'), as: /old Excel file.*Save it as/ },
  { name: 'web page.xls', bytes: saved('page.xls'), as: /not a spreadsheet.*Save the list/ },
  { name: 'Excel.xlsx', bytes: whole, as: 'read' },
  { name: 'by another program.xlsx', bytes: workbookByHand(sheetXml([HEADINGS, LIZA, MARCO])), as: 'read' },
  {
    name: 'with macros.xlsm',
    bytes: workbookByHand(sheetXml([HEADINGS, LIZA, MARCO]), {
      type: BOOK_WITH_MACROS,
      more: [{ name: 'xl/vbaProject.bin', text: 'Sub AutoOpen()\nShell "calc"\nEnd Sub' }],
    }),
    as: 'read',
  },
  // Text, as each country and program separates and encodes it.
  { name: 'comma, UTF-8.csv', bytes: utf8(text(',')), as: 'read' },
  { name: 'comma, UTF-8 with its mark, as Excel.csv', bytes: utf8(`\uFEFF${text(',', '\r\n')}`), as: 'read' },
  { name: 'semicolon.csv', bytes: utf8(text(';', '\r\n')), as: 'read' },
  { name: 'tabs.txt', bytes: utf8(text('\t')), as: 'read' },
  { name: 'tabs, UTF-16, as Excel’s Unicode text.txt', bytes: Buffer.from(`\uFEFF${text('\t', '\r\n')}`, 'utf16le'), as: 'read' },
  { name: 'Windows-1252.csv', bytes: Buffer.from(text(';'), 'latin1'), as: 'read' },
  { name: 'old Macintosh line ends.csv', bytes: utf8(text(',', '\r')), as: 'read' },
  { name: 'Google Sheets export.csv', bytes: utf8(text(',', '\r\n').replaceAll('aisle', '"aisle, please"')), as: 'read' },
  { name: 'says how it is separated.csv', bytes: utf8(`sep=|\r\n${text('|', '\r\n')}`), as: 'read' },
  { name: 'guarded against formulas.csv', bytes: utf8(text(',').replaceAll('aisle', "'=1+1")), as: 'read' },
  // How people lay out their lists.
  {
    name: 'titles above the headings.xlsx',
    bytes: await book(sheet([['Sunrise Travel & Tours'], ['Manifest', 'December'], [], [...HEADINGS], [...LIZA], [], [...MARCO]])),
    as: 'read',
  },
  {
    name: 'merged headings in two rows.xlsx',
    bytes: await book(
      sheet(
        [
          ['Name', null, 'Birthday', 'Passport No.', 'Nationality', 'Remarks'],
          ['Given name', 'Surname', null, null, null, null],
          [...LIZA],
          [...MARCO],
        ],
        { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] },
      ),
    ),
    as: 'read',
  },
  {
    name: 'other order, other words.csv',
    bytes: utf8(
      'Passport;Citizenship;DOB;Family name;First name;Seat\nP1234567A;PH;1988-05-02;Dela Peña;Liza;1A\nP2345678B;PH;1985-03-17;Muñoz;Marco;1B',
    ),
    as: 'read',
  },
  {
    name: 'blanks behind and below.xlsx',
    bytes: await book(
      sheet([
        [...HEADINGS, ' ', ''],
        ...[LIZA, MARCO].map((row) => [...row.map((cell) => (cell ? ` ${cell}\u00a0` : cell)), null, ' ']),
        ...Array.from({ length: 500 }, () => Array.from({ length: 12 }, () => null)),
      ]),
    ),
    as: 'read',
  },
  {
    name: 'a heading twice.csv',
    bytes: utf8(
      text(',', '\n', [
        [...HEADINGS, 'Surname'],
        [...LIZA, 'Other'],
        [...MARCO, 'Other'],
      ]),
    ),
    as: 'read',
  },
  {
    name: 'headings repeated on each page.csv',
    bytes: utf8(text(',', '\n', [HEADINGS, LIZA, HEADINGS, MARCO])),
    as: 'read',
  },
  {
    name: '300 columns.xlsx',
    bytes: await book(
      sheet(
        [HEADINGS, LIZA, MARCO].map((row) => [...row, ...Array.from({ length: 294 }, (_, at) => (row === HEADINGS ? `Column ${at}` : at))]),
      ),
    ),
    as: 'read',
  },
  {
    name: 'hidden sheet first.xlsx',
    bytes: await book(
      sheet([[...HEADINGS], ['Old', 'Hidden', '1970-01-01', 'P0000001Z', 'PH', '']], { name: 'Last year', hidden: true }),
      sheet([[...HEADINGS], [...LIZA], [...MARCO]], { name: 'This year' }),
    ),
    as: 'read',
  },
  {
    name: 'several sheets, the first of which is no table.xlsx',
    bytes: await book(
      sheet([['Read me'], ['One traveller in a row.']], { name: 'Help' }),
      sheet([[...HEADINGS], [...LIZA], [...MARCO]], { name: 'Travellers' }),
      sheet(
        [
          ['Country', 'Code'],
          ['Philippines', 'PH'],
        ],
        { name: 'Codes' },
      ),
    ),
    as: 'read',
  },
  // Days and numbers, as cells hold them.
  {
    name: 'days as Excel counts them.xlsx',
    bytes: await book(sheet(bornAs(new Date('1988-05-02T00:00:00Z'), new Date('1985-03-17T00:00:00Z')))),
    as: 'read',
  },
  { name: 'days as bare numbers.xlsx', bytes: await book(sheet(bornAs(32265, 31123))), as: 'read' },
  {
    name: 'month first, as here.csv',
    bytes: utf8(
      text(
        ';',
        '\n',
        bornAs('5/2/1988', '3/17/1985').map((row) => row.map(String)),
      ),
    ),
    as: 'read',
  },
  {
    name: 'day first, as one of them shows.csv',
    bytes: utf8(
      text(
        ';',
        '\n',
        bornAs('02/05/1988', '17/03/1985').map((row) => row.map(String)),
      ),
    ),
    as: 'read',
  },
  {
    name: 'days in words.csv',
    bytes: utf8(
      text(
        ';',
        '\n',
        bornAs('2 May 1988', 'March 17, 1985').map((row) => row.map(String)),
      ),
    ),
    as: 'read',
  },
  {
    name: 'days with a clock.csv',
    bytes: utf8(
      text(
        ';',
        '\n',
        bornAs('1988-05-02 00:00:00', '1985-03-17T00:00').map((row) => row.map(String)),
      ),
    ),
    as: 'read',
  },
  {
    name: 'formulas with results.xlsx',
    bytes: await book(
      sheet([[...HEADINGS], [...LIZA.slice(0, 1), null, ...LIZA.slice(2)], [...MARCO]], {
        cells: new Map([['1,1', { formula: 'CONCAT("Dela ","Peña")', formulaResult: 'Dela Peña' }]]),
      }),
    ),
    as: 'read',
  },
  // Files that are not lists, or misrepresent them.
  { name: 'nothing.xlsx', bytes: utf8(''), as: /empty.*choose it again/ },
  { name: 'only blanks.csv', bytes: utf8(' \n;;;\n'), as: /nothing in this file.*Fill in/ },
  { name: 'only headings.csv', bytes: utf8(HEADINGS.join(',')), as: /headings and no rows.*Fill in/ },
  {
    name: 'with a password.xlsx',
    bytes: await writeXlsx({ sheets: [sheet([[...HEADINGS], [...LIZA]])], encryption: { password: 'secret', spinCount: 1000 } }),
    as: /without a password/,
  },
  { name: 'a workbook called text.csv', bytes: whole, as: /Change its ending to \.xlsx/ },
  { name: 'text called a workbook.xlsx', bytes: utf8(text(',')), as: /save it as “Excel workbook/ },
  { name: 'a PDF.xlsx', bytes: utf8('%PDF-1.7\n%âãÏÓ'), as: /not a spreadsheet.*Save the list/ },
  { name: 'a photograph.csv', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), as: /not a spreadsheet.*Save the list/ },
  { name: 'half of a workbook.xlsx', bytes: whole.slice(0, whole.length / 2), as: /damaged|not a spreadsheet/ },
  { name: 'another archive.xlsx', bytes: zipOf([{ name: 'letter.txt', text: 'Dear Sir' }]), as: /not a spreadsheet|damaged/ },
  { name: 'a sheet that is no XML.xlsx', bytes: workbookByHand('<sheetData><row><c><v>1</v'), as: /damaged|nothing in this file/ },
  { name: 'says it unpacks to a gigabyte.xlsx', bytes: claiming(whole, 1_000_000_000), as: /too large/ },
  { name: 'hides what it unpacks to.xlsx', bytes: claiming(whole, 0), as: /damaged/ },
  {
    name: 'a bomb of repeated text.xlsx',
    bytes: await book(sheet([[...HEADINGS], ...Array.from({ length: 9_000 }, () => Array.from({ length: 6 }, () => 'x'.repeat(1_990)))])),
    as: /too large/,
  },
  { name: 'a mark that nobody closes.csv', bytes: utf8('Given name,Surname\nLiza,"Dela Peña\nMarco,Muñoz'), as: /Line 3.*quotation mark/ },
  {
    name: '50,001 rows.csv',
    bytes: utf8(['Given name', ...Array.from({ length: 50_001 }, (_, n) => `Name${n}`)].map((name) => `${name},x`).join('\n')),
    as: /more than 50,000 rows.*Split it/,
  },
]

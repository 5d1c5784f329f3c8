import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { csvOfUpload, sheetsOfUpload } from './uploaded-sheets.ts'

const upload = (bytes: Uint8Array, isCut = false) => [
  { field: 'workbook', name: 'tariff.xlsx', type: '', bytes: Buffer.from(bytes), isCut },
]
const sheetsOf = (bytes: Uint8Array, isCut?: boolean) => sheetsOfUpload(upload(bytes, isCut), 'workbook')
const workbookOf = (...sheets: WriteSheet[]) => writeXlsx({ sheets })

describe('an uploaded workbook', () => {
  it('is refused with the remedy when it is empty, too large, cut short or protected', async () => {
    await expect(sheetsOf(new Uint8Array(0))).rejects.toThrow('This file is empty')
    await expect(sheetsOf(new Uint8Array(9), true)).rejects.toThrow('larger than 5 MB')
    const whole = await workbookOf({ name: 'A', rows: [['Code']] })
    await expect(sheetsOf(whole.slice(0, whole.length / 2))).rejects.toThrow(/damaged|not an Excel workbook/)
    const locked = await writeXlsx({ sheets: [{ name: 'A', rows: [['Code']] }], encryption: { password: 'secret', spinCount: 1000 } })
    await expect(sheetsOf(locked)).rejects.toThrow('not an Excel workbook')
  })

  it('is refused before it is unpacked, when it would not fit', async () => {
    const rows = Array.from({ length: 300 }, () => ['0'.repeat(32_000)])
    const claim = Buffer.from(await writeXlsx({ sheets: [{ name: 'Classes', rows }], stringMode: 'inline' }))
    const entry = claim.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    claim.writeUInt32LE(1_000_000_000, entry + 24)
    await expect(sheetsOf(claim)).rejects.toThrow('too large when it is unpacked')
    claim.writeUInt32LE(0, entry + 24)
    await expect(sheetsOf(claim)).rejects.toThrow('damaged or protected')
  })

  it('is refused when it has a second directory, which another reader would believe', async () => {
    const whole = Buffer.from(await workbookOf({ name: 'A', rows: [['Code']] }))
    const end = whole.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    const locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16)])
    const twofold = Buffer.concat([whole.subarray(0, end), locator, whole.subarray(end)])
    await expect(sheetsOf(twofold)).rejects.toThrow('damaged or protected')
  })

  it('costs no more than a table may, however far away its cells stand', async () => {
    const cells: WriteSheet['cells'] = new Map(Array.from({ length: 100 }, (_, row) => [`${row},16383`, { value: 1 }]))
    const [far] = await sheetsOf(await workbookOf({ name: 'Far', rows: [['Code']], cells }))
    expect(Math.max(...(far?.rows.map((row) => row.length) ?? []))).toBeLessThanOrEqual(60)
    const long = Array.from({ length: 5_002 }, (_, row) => [row])
    await expect(sheetsOf(await workbookOf({ name: 'Long', rows: long }))).rejects.toThrow('Sheet “Long” has more than 5000 rows')
    const many = Array.from({ length: 102 }, (_, n): WriteSheet => ({ name: `Sheet ${n}`, rows: [['a']] }))
    await expect(sheetsOf(await workbookOf(...many))).rejects.toThrow('more than 100 sheets')
  })
})

describe('an uploaded CSV file', () => {
  const rowsOf = (text: string | Uint8Array) => csvOfUpload(upload(Buffer.from(text)), 'workbook')

  it('is separated as its first row is', async () => {
    for (const mark of [',', ';', '\t'])
      expect(await rowsOf(`\uFEFFCode${mark}Label\r\nPC${mark}"Cars, ""small""; Ñ"\r\n`)).toEqual([
        ['Code', 'Label'],
        ['PC', 'Cars, "small"; Ñ'],
      ])
  })

  it('is refused by line where it cannot be told apart, and never loses a letter', async () => {
    await expect(rowsOf('Code,Label\nPC,"Cars\nMC,Motorcycles')).rejects.toThrow('Line 3 of this file has a quotation mark')
    await expect(rowsOf(Buffer.from('Code,Peñaflor', 'latin1'))).rejects.toThrow('not in UTF-8')
    await expect(rowsOf(Buffer.from('Code,Label', 'utf16le'))).rejects.toThrow('not a CSV file')
    await expect(rowsOf('a\n'.repeat(5_002))).rejects.toThrow('more than 5000 rows')
  })
})

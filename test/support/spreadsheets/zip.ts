import { crc32 } from 'node:zlib'

type Entry = { readonly name: string; readonly text: string }

const header = (signature: number, size: number, fields: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(signature, 0)
  fields(bytes)
  return bytes
}

/** An uncompressed ZIP archive of texts: the minimum that a program could write. */
export function zipOf(entries: readonly Entry[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text } of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)]
    const sum = crc32(data)
    const local = header(0x04034b50, 30, (bytes) => {
      bytes.writeUInt16LE(20, 4)
      bytes.writeUInt32LE(sum, 14)
      bytes.writeUInt32LE(data.length, 18)
      bytes.writeUInt32LE(data.length, 22)
      bytes.writeUInt16LE(path.length, 26)
    })
    const listed = header(0x02014b50, 46, (bytes) => {
      bytes.writeUInt16LE(20, 4)
      bytes.writeUInt16LE(20, 6)
      bytes.writeUInt32LE(sum, 16)
      bytes.writeUInt32LE(data.length, 20)
      bytes.writeUInt32LE(data.length, 24)
      bytes.writeUInt16LE(path.length, 28)
      bytes.writeUInt32LE(at, 42)
    })
    locals.push(local, path, data)
    directory.push(listed, path)
    at += local.length + path.length + data.length
  }
  const listing = Buffer.concat(directory)
  const end = header(0x06054b50, 22, (bytes) => {
    bytes.writeUInt16LE(entries.length, 8)
    bytes.writeUInt16LE(entries.length, 10)
    bytes.writeUInt32LE(listing.length, 12)
    bytes.writeUInt32LE(at, 16)
  })
  return Buffer.from(Buffer.concat([...locals, listing, end]))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'

/** A handwritten workbook, as programs other than Excel make it: a sheet of XML, and any parts added beside it. */
export function workbookByHand(
  sheet: string,
  { type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', more = [] as readonly Entry[], styles = '' } = {},
): Buffer<ArrayBuffer> {
  const rel = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  return zipOf([
    {
      name: '[Content_Types].xml',
      text: `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${rel('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${rel('rId1', 'worksheet', 'worksheets/sheet1.xml')}${styles ? rel('rId2', 'styles', 'styles.xml') : ''}</Relationships>`,
    },
    ...(styles ? [{ name: 'xl/styles.xml', text: `${XML}${styles}` }] : []),
    { name: 'xl/worksheets/sheet1.xml', text: `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main">${sheet}</worksheet>` },
    ...more,
  ])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Rows as a sheet of XML with every text inline. */
export const sheetXml = (rows: readonly (readonly (string | number)[])[]): string =>
  `<sheetData>${rows
    .map((row, at) => {
      const cells = row.map((cell) =>
        typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
      )
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    .join('')}</sheetData>`

import { getDocument } from 'unpdf/pdfjs'
import { describe, expect, it } from 'vitest'
import type { Block, Document } from '../document.ts'
import { type PdfBrand, renderPdf } from './pdf.ts'

const brand: PdfBrand = {
  name: 'Kalasag',
  primary: '#0B4F6C',
  accent: '#F6A609',
  footer:
    'Kalasag Insurance Corporation · 123 Ayala Avenue, Makati City 1226 · TIN 000-123-456-000\nHelp: (02) 8888 0123 · help@kalasag.example',
}

const holder: Block = {
  kind: 'facts',
  title: 'Policyholder',
  facts: [
    { label: 'Name', value: 'María Niña Peñaflorida-Ibañez' },
    { label: 'E-mail', value: 'maria.nina.penaflorida-ibanez@examplemail.ph' },
    {
      label: 'Address',
      value: 'Blk 5 Lot 12 Sampaguita St., Brgy. Mandalagan, Bacolod City, Negros Occidental 6100, across from Café Ñandú',
    },
    { label: 'TIN', value: '' },
  ],
}
const vehicle: Block = {
  kind: 'facts',
  title: 'Vehicle',
  facts: [
    { label: 'Plate number', value: 'NBX 4567' },
    { label: 'Engine number', value: '1NR12x34->567' },
    { label: 'Chassis number', value: 'MHFB29F3X0K012345' },
    { label: 'Year', value: '2022' },
  ],
}
const price: Block = {
  kind: 'amounts',
  title: 'Price',
  rows: [
    { label: 'Basic premium', amount: '₱1,111.11' },
    { label: 'Documentary stamp tax (12.5 %)', amount: '₱56.13' },
    { label: 'Discount', amount: '−₱0.90' },
    { label: 'Total to pay', amount: '₱1,166.34', strong: true },
  ],
}
const covers: Block = {
  kind: 'table',
  title: 'Cover and limits',
  columns: ['Cover', 'What it pays', 'Limit'],
  rows: Array.from({ length: 12 }, (_, index) => [
    `Cover ${index}`,
    'Medical expenses and disablement by the schedule',
    `₱${index + 1}00,000.00`,
  ]),
}
const schedule: Document = {
  title: 'Policy Schedule',
  subtitle: 'Compulsory Third-Party Liability Insurance',
  facts: [
    { label: 'Policy no.', value: 'P-CTPL-2026-000987' },
    { label: 'Issued on', value: '21 November 2026' },
  ],
  blocks: [
    holder,
    vehicle,
    covers,
    price,
    { kind: 'text', title: 'How to claim', text: `${'Report an accident to the police and to us. '.repeat(30)}\n• Keep receipts.` },
  ],
  notes: ['Issued under Section 387 of the Insurance Code.', 'Check this document by the QR code.'],
  qr: { text: `https://kalasag.example/verify#${'eyJjb2MiOiIxMjM0NTY3OCIs'.repeat(10)}`, caption: 'Scan to check this policy' },
}
const fleet: Document = {
  title: 'Fleet list',
  facts: [{ label: 'Policy no.', value: 'F-1' }],
  blocks: [
    {
      kind: 'table',
      title: 'Vehicles',
      columns: ['No.', 'Plate number', 'Make and model', 'Chassis number', 'Owner', 'Premium'],
      rows: Array.from({ length: 300 }, (_, index) => [
        `${index + 1}`,
        `NBX ${1000 + index}`,
        'Toyota Hiace',
        `MHFB29F3X0K${10_000 + index}`,
        'José Muñoz',
        `₱${index}.40`,
      ]),
    },
  ],
}
const endless: Document = {
  title: 'A certificate with a title so long that it must break into several lines beside its facts',
  facts: [{ label: 'Number of the master policy of the fleet', value: 'P-FLEET-2026-THAT-DOES-NOT-END-000000000000000000000000000987' }],
  blocks: [
    {
      kind: 'facts',
      title: 'Ñ'.repeat(120),
      facts: [
        { label: 'Name', value: 'Ñ'.repeat(300) },
        {
          label: 'L'.repeat(80),
          value: 'Muñoz-Dela Peña Agricultural Development and Transport Services Cooperative of Northern Negros Occidental, Inc.',
        },
        { label: 'Terms', value: 'clause of the policy '.repeat(700) },
      ],
    },
    { kind: 'amounts', title: 'Price', rows: [{ label: 'Premium of a long label '.repeat(20), amount: '₱90,000,000,000.00' }] },
    {
      kind: 'table',
      title: 'Table',
      columns: ['W'.repeat(60), 'Remarks', 'Limit'],
      rows: [
        ['W'.repeat(300), 'word '.repeat(3000), '₱90,000,000,000.00'],
        ['', '', ''],
      ],
    },
  ],
  notes: ['https://kalasag.example/'.repeat(30)],
  qr: { text: 'COC-1', caption: 'W'.repeat(100) },
  watermark: 'NOT YET AUTHENTICATED',
}

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 50
const createdAt = new Date('2026-11-20T02:00:00Z')

type Piece = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly slanted: boolean
}

async function read(document: Document) {
  const bytes = await renderPdf(document, brand, createdAt)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [size = 0, slope = 0, , , left = 0, baseline = 0] = item.transform.map(Number)
        return [{ text: item.str, left, right: left + item.width, baseline, size, slanted: slope !== 0 }]
      })
      return { pieces, page, tags: JSON.stringify(await page.getStructTree()) }
    }),
  )
  const text = sheets.flatMap((sheet) => sheet.pieces.map((piece) => piece.text)).join(' ')
  return { bytes, pdf, sheets, text }
}

/** Texts are compared without whitespace, because long ones are broken into lines. */
const closeUp = (text: string): string => text.replace(/\s/g, '')

const overlap = (one: Piece, other: Piece): boolean =>
  one.left < other.right - 0.1 &&
  other.left < one.right - 0.1 &&
  one.baseline - 0.2 * one.size < other.baseline + 0.72 * other.size &&
  other.baseline - 0.2 * other.size < one.baseline + 0.72 * one.size

describe('a printed document', () => {
  it('tells every fact, amount and name as it was written, ₱ and Ñ included', async () => {
    const { text } = await read(schedule)
    const closed = closeUp(text)
    const facts = [...schedule.facts, ...[holder, vehicle].flatMap((block) => (block.kind === 'facts' ? block.facts : []))]
    const rows = price.kind === 'amounts' ? price.rows.flatMap((row) => [row.label, row.amount]) : []
    const cells = covers.kind === 'table' ? [...covers.columns, ...covers.rows.flat()] : []
    for (const expected of [
      ...facts.flatMap((fact) => [fact.label, fact.value || '—']),
      ...rows,
      ...cells,
      ...(schedule.notes ?? []),
      'Scan to check this policy',
    ]) {
      expect(closed).toContain(closeUp(expected))
    }
  })

  it('prints an Ñ that was typed as N and a tilde as one letter', async () => {
    const { text } = await read({ ...fleet, title: 'NIN\u0303A', blocks: [] })
    expect(text).toContain('NIÑA')
  })

  it('takes two sheets and less than 100 kB for a policy schedule with a QR code', async () => {
    const { bytes, pdf } = await read(schedule)
    expect(pdf.numPages).toBe(2)
    expect(bytes.length).toBeLessThan(100_000)
  })

  it('sets amounts under each other, digit under digit', async () => {
    const amounts = ['₱1,111.11', '₱8,888.88', '−₱0.90']
    const rows = amounts.map((amount) => ({ label: 'Premium', amount }))
    const { sheets } = await read({ ...schedule, blocks: [{ kind: 'amounts', title: 'Price', rows }] })
    const [ones, eights, discount] = amounts.map((amount) => sheets[0]?.pieces.find((piece) => piece.text === amount))
    expect(ones?.right).toBeCloseTo(eights?.right ?? 0, 1)
    expect(ones?.left).toBeCloseTo(eights?.left ?? 0, 1)
    expect(ones?.right).toBeCloseTo(discount?.right ?? 0, 1)
  })

  it('repeats the head of a table of 300 rows on each sheet, numbers the sheets and loses no row', async () => {
    const { sheets, text } = await read(fleet)
    expect(sheets.length).toBeGreaterThan(5)
    for (const [index, { pieces }] of sheets.entries()) {
      const texts = pieces.map((piece) => piece.text)
      expect(texts).toContain('Plate number')
      expect(texts).toContain(`Page ${index + 1} of ${sheets.length}`)
      expect(texts).toContain('F-1')
    }
    for (let index = 0; index < 300; index++) expect(text).toContain(`NBX ${1000 + index}`)
  })

  it.each([
    ['a schedule', schedule],
    ['a schedule moved closer', { ...schedule, blocks: [holder, vehicle, price, holder, vehicle] }],
    ['a fleet', fleet],
    ['names without end', endless],
  ])('keeps %s inside the margins and no text on another', async (_, document) => {
    const { sheets } = await read(document)
    for (const { pieces } of sheets) {
      const upright = pieces.filter((piece) => !piece.slanted)
      for (const piece of upright) {
        expect(piece.left).toBeGreaterThan(MARGIN)
        expect(piece.right).toBeLessThan(A4.width - MARGIN)
        expect(piece.baseline).toBeGreaterThan(25)
        expect(piece.baseline).toBeLessThan(A4.height - 35)
      }
      const touching = upright.flatMap((piece, index) =>
        upright
          .slice(index + 1)
          .filter((other) => overlap(piece, other))
          .map((other) => [piece.text, other.text]),
      )
      expect(touching).toEqual([])
    }
  })

  it('loses nothing of a text that no sheet could hold', async () => {
    const { text } = await read(endless)
    expect(text.match(/word/g)).toHaveLength(3000)
    expect(text.match(/clause/g)).toHaveLength(700)
    expect(closeUp(text)).toContain('Ñ'.repeat(300))
  })

  it('carries its watermark across every sheet, and once upright for those who cannot see it', async () => {
    const { sheets } = await read(endless)
    expect(sheets.every(({ pieces }) => pieces.some((piece) => piece.slanted && piece.text === 'NOT YET AUTHENTICATED'))).toBe(true)
    expect(sheets[0]?.pieces.filter((piece) => !piece.slanted && piece.text === 'NOT YET AUTHENTICATED')).toHaveLength(1)
  })

  it('does not begin another sheet for a few lines when moving closer saves it', async () => {
    const rows = (count: number): Document => ({
      ...schedule,
      blocks: [
        {
          kind: 'amounts',
          title: 'Price',
          rows: Array.from({ length: count }, (_, index) => ({ label: `Line ${index}`, amount: '₱1.00' })),
        },
      ],
    })
    const pages = await Promise.all([24, 25, 26, 27].map(async (count) => (await read(rows(count))).pdf.numPages))
    expect(pages).toEqual([1, 1, 1, 1])
  })

  it('gives the same bytes for the same document and time', async () => {
    const [first, second, later] = await Promise.all(
      [createdAt, createdAt, new Date('2026-11-21T02:00:00Z')].map((time) => renderPdf(schedule, brand, time)),
    )
    expect(Buffer.compare(first ?? new Uint8Array(), second ?? new Uint8Array())).toBe(0)
    expect(Buffer.compare(first ?? new Uint8Array(), later ?? new Uint8Array())).not.toBe(0)
  })

  it('says what it is, whose and in which language, and is tagged for screen readers', async () => {
    const { pdf, sheets, bytes } = await read({ ...schedule, title: 'Peña & Sons <Policy>' })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Peña & Sons <Policy> P-CTPL-2026-000987', Author: 'Kalasag', Language: 'en-PH' })
    expect(Buffer.from(bytes).toString('utf8')).toContain('Peña &#38; Sons &#60;Policy&#62;')
    const tags = sheets.map((sheet) => sheet.tags).join()
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'])
      expect(tags).toContain(`"role":"${role}"`)
    expect(tags).toContain('QR code: Scan to check this policy')
  })

  it('can be tapped where it cannot be scanned', async () => {
    const { sheets } = await read(schedule)
    const links = await sheets.at(-1)?.page.getAnnotations()
    expect(links).toHaveLength(1)
    expect(links?.[0]).toMatchObject({ subtype: 'Link', unsafeUrl: schedule.qr?.text })
  })
})

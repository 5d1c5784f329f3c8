import jsQR from 'jsqr'
import { getDocument, OPS } from 'unpdf/pdfjs'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../document.ts'
import { renderStrip } from '../pdf.ts'
import { ROLLS } from './strip.ts'

const brand = { name: 'Kalasag', primary: '#0B4F6C', accent: '#F6A609', footer: 'Kalasag Insurance Corporation' }
/** As long as the address of a certificate with its signed content in it. */
const address = `https://kalasag.example/app/verify-certificate?code=${'MDMzMTkwMDYyMTA5fEExMkI0NTY3ODkwMQ'.repeat(7)}`
const certificate: Document = {
  title: 'Certificate of cover',
  subtitle: 'Compulsory Third Party Liability (CTPL) · Private vehicle',
  facts: [{ label: 'COC number', value: '033190062109' }],
  blocks: [
    {
      kind: 'facts',
      title: 'Vehicle',
      facts: [{ label: 'Year, make and model', value: '2022 Toyota Vios 1.3 XLE CVT with a name that takes two lines' }],
    },
    { kind: 'amounts', title: 'Premium', rows: [{ label: 'Total', amount: '₱610.40', strong: true }] },
    {
      kind: 'table',
      title: 'Schedule of indemnities',
      columns: ['For', 'Limit'],
      rows: [['Permanent disablement', '₱6,000.00 to ₱50,000.00']],
    },
  ],
  notes: ['Issued under sections 386 and following of the Insurance Code.'],
  qr: { text: address, caption: 'Scan to verify this certificate' },
}
const POINTS = 72 / 25.4
/** Dots of a thermal printer: eight per millimetre. */
const DOTS = 8 / POINTS

async function strip(roll: (typeof ROLLS)[number]) {
  const pdf = await getDocument({ data: new Uint8Array(await renderStrip(certificate, brand, roll, new Date(0))), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  return {
    pages: pdf.numPages,
    page,
    size: page.getViewport({ scale: 1 }),
    pieces: items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : [])),
  }
}

/** How a printer with eight dots per millimetre prints the squares of a page. */
async function printedDots({ page, size }: Awaited<ReturnType<typeof strip>>) {
  const width = Math.ceil(size.width * DOTS)
  const height = Math.ceil(size.height * DOTS)
  const dots = new Uint8ClampedArray(width * height * 4).fill(255)
  const { fnArray, argsArray } = await page.getOperatorList()
  let [side = 1, , , down = 1, x = 0, y = 0]: number[] = []
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.transform) [side = 1, , , down = 1, x = 0, y = 0] = argsArray[at]
    if (operation !== OPS.constructPath) continue
    // Each rectangle is a path of five steps: move, three lines, close.
    const path: number[] = Array.from(argsArray[at][1]?.[0] ?? [])
    if (path.length < 1000) continue
    for (let step = 0; step + 13 <= path.length; step += 13) {
      const [, left = 0, bottom = 0, , right = 0, , , , top = 0] = path.slice(step)
      const across = [left, right].map((each) => Math.round((x + each * side) * DOTS))
      const along = [bottom, top].map((each) => Math.round((y + each * down) * DOTS))
      for (let row = Math.min(...along); row < Math.max(...along); row++)
        for (let column = Math.min(...across); column < Math.max(...across); column++) dots.set([0, 0, 0, 255], (row * width + column) * 4)
    }
  }
  return { dots, width, height }
}

describe.each(ROLLS)('a certificate for a roll of %s mm', (roll) => {
  it('is one strip as wide as the paper and as long as what it says, inside the margins', async () => {
    const { pages, size, pieces } = await strip(roll)
    expect(pages).toBe(1)
    expect(size.width).toBeCloseTo(Number(roll) * POINTS, 1)
    const margin = (roll === '58' ? 5 : 4) * POINTS - 0.1
    for (const { transform, width } of pieces) {
      expect(transform[4]).toBeGreaterThan(margin)
      expect(transform[4] + width).toBeLessThan(size.width - margin)
      expect(transform[5]).toBeGreaterThan(8)
    }
    const text = pieces.map(({ str }) => str).join(' ')
    for (const told of ['Certificate of cover', '033190062109', '₱610.40', '₱6,000.00 to ₱50,000.00', 'sections 386'])
      expect(text).toContain(told)
    expect(size.height).toBeLessThan(Math.max(...pieces.map(({ transform }) => transform[5])) + 30)
  })

  it('has a QR code that reads as it comes out of the printer', async () => {
    const { dots, width, height } = await printedDots(await strip(roll))
    expect(jsQR(dots, width, height)?.data).toBe(address)
  })
})

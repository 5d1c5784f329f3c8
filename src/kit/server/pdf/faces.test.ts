import { getDocument } from 'unpdf/pdfjs'
import { describe, expect, it } from 'vitest'
import { renderPdf } from '../pdf.ts'
import { loadFaces } from './faces.ts'

const brand = { name: 'Kalasag', primary: '#0B4F6C', accent: '#F6A609', footer: 'Kalasag' }

/** What a reader extracts from a document with this text, without whitespace. */
async function readBack(text: string): Promise<string> {
  const document = { title: 'Letters', facts: [], blocks: [{ kind: 'text', text }] as const }
  const pdf = await getDocument({ data: new Uint8Array(await renderPdf(document, brand, new Date(0))), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace(/\s/g, '')
}

/**
 * How wide a word is by its pairs of letters, and as a whole: for the latter the font engine is given one followed by `ø`. A figure must
 * not be last.
 */
async function widths(text: string, face: 'regular' | 'bold') {
  const { widthOf } = (await loadFaces())[face]
  return { alone: widthOf(text), whole: widthOf(`${text}ø`) - widthOf(`${text.slice(-1)}ø`) + widthOf(text.slice(-1)) }
}

describe('the letters of a document', () => {
  it.each(['regular', 'bold'] as const)('stand in a word as the font has them stand, in %s', async (face) => {
    for (const word of [
      'AVATAR',
      'Tayo',
      'PA1B19F38N4123456X',
      '1NR-2234567-A',
      'CTPL-2026-000017,',
      'Peñaflorida,',
      'No.7/12:',
      'www.kalasag.example',
      '24EbgR',
      'To.',
    ]) {
      const { alone, whole } = await widths(word, face)
      expect(alone).toBeCloseTo(whole, 6)
    }
  })

  it('are read back where few of them are usual ones, beside those that are', async () => {
    const text = 'Żółta łódź, 12 m² ≥ 3 = Ștefan'
    expect(await readBack(text)).toContain(text.replace(/\s/g, ''))
  })

  it('keep an apostrophe, also where a comma was embedded before, of which it is a part', async () => {
    await readBack('First, second')
    expect(await readBack('The insurer’s own, and O’Brien’s')).toContain('Theinsurer’sown,andO’Brien’s')
  })

  it('are told apart where they share one outline', async () => {
    const alike = 'ʼ’ ˮ” Δ∆ ΩΩ ɩι ①➀ ②➁ ③➂ ④➃ ⑤➄ ⑥➅ ⑦➆ ⑧➇ ⑨➈ ▶► ▷▻ ◀◄ ◁◅'
    for (const text of [alike, Array.from(alike).reverse().join('')]) expect(await readBack(text)).toContain(text.replace(/\s/g, ''))
  })
})

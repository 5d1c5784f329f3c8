import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type EmbeddedFont, embedKept, keepEmbedded } from './embedding.ts'
import { breakLines } from './lines.ts'
import { remembered } from './remembered.ts'

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }
type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number }
type Subset = { readonly glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array }
type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[]; readonly advanceWidth: number }
/** A word: its width at a size of one point, and how a text operator writes it if all its letters are usual ones. */
type Shape = { readonly width: number; readonly shown: string | undefined }
type Features = Readonly<Record<string, boolean>>
type Font = {
  readonly unitsPerEm: number
  layout(text: string, features: Record<string, boolean>, script?: string): Run
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
  createSubset(): Subset
}

export type Face = {
  /** At a size of one point. */
  widthOf(text: string): number
  /** A paragraph as lines that fit into a width. */
  linesOf(paragraph: string, size: number, width: number): readonly string[]
  /** A line as the operand of `TJ`; undefined if a letter is not a usual one, or is placed above another. */
  shown(line: string): string | undefined
  /** Registers the face in a document under a name. */
  openIn(pdf: PDFKit.PDFDocument, name: string): EmbeddedFont
}
export type Faces = { readonly regular: Face; readonly bold: Face }

/** Much of a document's text is in every other one too, and is broken and written once. */
const REMEMBERED_WORDS = 10_000
const REMEMBERED_PARAGRAPHS = 1000
const REMEMBERED_LINES = 2000
/** In characters: longer texts are seldom repeated, and would take much memory. */
const LONGEST_REMEMBERED = 2000
const AFTER_SPACE = /(?<=[ \t])/
const AMOUNT = /^[−(]?[₱\d][\d.,]*[%)]?\s?$/

/** Inter's contextual alternates would print the engine number `12x34` as `12×34` and `->` as an arrow. */
const TEXT: Features = { calt: false }
/** Figures of one width, so that amounts align under each other. */
const FIGURES: Features = { calt: false, tnum: true }

/** The letters that nearly every document is written with. */
const USUAL_LETTERS = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ..." %&'()+,-./:;@_#ÁÉÍÓÚÑÜáéíóúñü₱−–—’“”•·…\u00a0",
]
const USUAL_FIGURES = [...'0123456789.,%()₱− ']

const require = createRequire(import.meta.url)
const REGULAR = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
let loading: Promise<Faces> | undefined

/** Both weights of Inter, read and parsed once per process. */
export function loadFaces(): Promise<Faces> {
  loading ??= Promise.all([face(REGULAR), face(BOLD)]).then(([regular, bold]) => ({ regular, bold }))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function face(file: string): Promise<Face> {
  const [bytes, { default: PDFDocument }] = await Promise.all([readFile(file), import('pdfkit')])
  // pdfkit's own copy of its font engine, whatever other copy is installed.
  const engine = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Uint8Array): Font }
  return remembering(spelling(engine.create(bytes)), new PDFDocument({ autoFirstPage: false, font: '' }))
}

/** Glyph numbers are below this. */
const MANY = 0x1_0000

/**
 * The engine keeps one glyph for each outline, with the letters for which it was first used: none, if it was a part of another letter, as
 * Inter's apostrophe is of the comma. Here each place in a text has its own letters.
 */
function spelling(font: Font): Font {
  const shared = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = shared(id)
    return glyph && codePoints.length > 0 ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph
  }
  return font
}

/**
 * How a subset identifies a glyph: by its outline and its letter. Each outline is embedded once for each letter that is written with it.
 */
const byLetter = ({ id, codePoints, advanceWidth }: Glyph): Glyph => ({ id: id + MANY * (codePoints[0] ?? 0), codePoints, advanceWidth })

/** The places of glyphs in what a document embeds: the usual ones first, always in one order, then the others it needs. */
class Places implements Subset {
  readonly glyphs: number[]
  readonly #font: Font
  readonly #usual: Places | undefined
  readonly #own = new Map<number, number>()

  constructor(font: Font, usual?: Places) {
    this.#font = font
    this.#usual = usual
    this.glyphs = usual ? [...usual.glyphs] : [0]
    if (!usual) this.#own.set(0, 0)
  }

  placeOf(key: number): number | undefined {
    return this.#usual?.placeOf(key) ?? this.#own.get(key)
  }

  get isUsual(): boolean {
    return this.#own.size === 0
  }

  includeGlyph(key: number): number {
    const known = this.placeOf(key)
    if (known !== undefined) return known
    const place = this.glyphs.push(key % MANY) - 1
    this.#own.set(key, place)
    return place
  }

  encode(): Uint8Array {
    const subset = this.#font.createSubset()
    subset.glyphs.splice(0, Number.POSITIVE_INFINITY, ...this.glyphs)
    return subset.encode()
  }
}

const usualLetters = (font: Font): Glyph[] => [
  ...USUAL_LETTERS.flatMap((letter) => font.layout(letter, { ...TEXT }).glyphs.map(byLetter)),
  ...USUAL_FIGURES.flatMap((letter) => font.layout(letter, { ...FIGURES }).glyphs.map(byLetter)),
]

function remembering(font: Font, scratch: PDFKit.PDFDocument): Face {
  const letters = usualLetters(font)
  const usual = new Places(font)
  for (const { id } of letters) usual.includeGlyph(id)
  const [text, figures] = [new Shaper(font, TEXT), new Shaper(font, FIGURES)]
  const words = remembered<Shape>(REMEMBERED_WORDS)
  const shape = (word: string) =>
    words(word, () => {
      const run = (AMOUNT.test(word) ? figures : text).shape(word)
      return { width: run.advanceWidth / font.unitsPerEm, shown: shownBy(run, usual, font.unitsPerEm) }
    })
  const widthOf = (line: string) => line.split(AFTER_SPACE).reduce((width, word) => width + shape(word).width, 0)
  const paragraphs = remembered<readonly string[]>(REMEMBERED_PARAGRAPHS)
  const lines = remembered<{ readonly shown: string | undefined }>(REMEMBERED_LINES)
  // pdfkit also shapes word by word.
  const layout = (word: string): Run => {
    const run = font.layout(word, { ...(AMOUNT.test(word) ? FIGURES : TEXT) })
    return { ...run, glyphs: run.glyphs.map(byLetter) }
  }
  const forPdfkit = Object.assign(Object.create(font) as Font, { layout, createSubset: (): Subset => new Places(font, usual) })
  return {
    widthOf,
    linesOf: (paragraph, size, width) => {
      const broken = () => breakLines(paragraph, width, (piece) => widthOf(piece) * size)
      return paragraph.length > LONGEST_REMEMBERED ? broken() : paragraphs(`${size} ${width} ${paragraph}`, broken)
    },
    shown: (line) =>
      lines(line, () => {
        const all = line.split(AFTER_SPACE).map((word) => shape(word).shown)
        return { shown: all.includes(undefined) ? undefined : `[<${all.join('')}>]` }
      }).shown,
    openIn: opener(forPdfkit, usual, letters, scratch),
  }
}

/** Letters whose spacing depends only on the adjacent pair, and on nothing around it. */
const BY_PAIRS = /^[A-Za-z\d.,:;()/&₱#%ÁÉÍÓÚÑÜáéíóúñü -]+$/
const LETTER = /\p{L}/u

/** Shapes words. The engine takes 50 µs for one, and every document has some that no other has; pairs of letters are few. */
class Shaper {
  readonly #font: Font
  readonly #features: Features
  readonly #pairs = new Map<string, Run>()

  constructor(font: Font, features: Features) {
    this.#font = font
    this.#features = features
  }

  shape(word: string): Run {
    if (!BY_PAIRS.test(word)) return this.#ask(word)
    // The engine determines the script of a text by its first letter, and figures beside letters follow these.
    const script = LETTER.test(word) ? 'latn' : 'DFLT'
    const glyphs: Glyph[] = []
    const positions: Position[] = []
    let advanceWidth = 0
    for (let index = 0; index < word.length; index++) {
      const {
        glyphs: [glyph],
        positions: [position],
      } = this.#pair(word.slice(index, index + 2), script)
      if (!glyph || !position) return this.#ask(word)
      glyphs.push(glyph)
      positions.push(position)
      advanceWidth += position.xAdvance
    }
    return { glyphs, positions, advanceWidth }
  }

  #pair(letters: string, script: string): Run {
    const key = script + letters
    const run = this.#pairs.get(key) ?? this.#ask(letters, script)
    this.#pairs.set(key, run)
    return run
  }

  #ask(text: string, script?: string): Run {
    // The engine modifies the features that it is given.
    const { glyphs, positions, advanceWidth } = this.#font.layout(text, { ...this.#features }, script)
    return { glyphs: glyphs.map(byLetter), positions, advanceWidth }
  }
}

/** How a text operator writes a word: the places of its letters, and between them by how many thousandths they move closer. */
function shownBy({ glyphs, positions }: Pick<Run, 'glyphs' | 'positions'>, usual: Places, unitsPerEm: number): string | undefined {
  const written: string[] = []
  for (const [index, { id, advanceWidth }] of glyphs.entries()) {
    const place = usual.placeOf(id)
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    if (place === undefined || xOffset !== 0 || yOffset !== 0) return undefined
    written.push(place.toString(16).padStart(4, '0'))
    const closer = Math.round(((advanceWidth - xAdvance) / unitsPerEm) * 10_000) / 10
    if (closer !== 0) written.push(`> ${closer} <`)
  }
  // Joined, as it is cached: a string built piece by piece keeps the pieces in memory.
  return written.join('')
}

/** Embeds the usual letters as they were embedded once, as long as a document needs no others. */
function opener(font: Font, usual: Places, letters: readonly Glyph[], scratch: PDFKit.PDFDocument): Face['openIn'] {
  const open = (pdf: PDFKit.PDFDocument, name: string): EmbeddedFont => {
    // The published types know neither parsed fonts nor what pdfkit makes of them.
    pdf.registerFont(name, font as unknown as Buffer).font(name)
    return (pdf as unknown as { readonly _font: EmbeddedFont })._font
  }
  const first = open(scratch, 'usual')
  for (const { id, advanceWidth, codePoints } of letters) {
    const place = usual.includeGlyph(id)
    first.widths[place] = Math.round((advanceWidth * 100_000) / font.unitsPerEm) / 100
    first.unicode[place] = codePoints
  }
  const { widths, unicode } = first
  const kept = keepEmbedded(first)
  return (pdf, name) => {
    const font = open(pdf, name)
    const embed = font.embed.bind(font)
    Object.assign(font, {
      ...{ widths: [...widths], unicode: [...unicode] },
      embed: () => (font.subset.isUsual ? embedKept(kept, font.document, font.dictionary) : embed()),
    })
    return font
  }
}

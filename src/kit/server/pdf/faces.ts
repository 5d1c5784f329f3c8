import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }
type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number }
type Subset = { readonly glyphs: number[]; includeGlyph(id: number): number }
type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[]; readonly advanceWidth: number }
/** The width is that of the text at a size of one point. */
type Shape = Omit<Run, 'advanceWidth'> & { readonly width: number }
type Font = {
  readonly unitsPerEm: number
  layout(text: string, features?: Readonly<Record<string, boolean>>): Run
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
  createSubset(): Subset
}

/** A parsed font, as pdfkit takes it in place of a file. */
export type Face = Font & { widthOf(text: string): number }
export type Faces = { readonly regular: Face; readonly bold: Face }

const REMEMBERED_WORDS = 20_000
const AFTER_SPACE = /(?<=[ \t])/
const AMOUNT = /^[−(]?[₱\d][\d.,]*[%)]?\s?$/

/** Inter's contextual alternates would print the engine number `12x34` as `12×34` and `->` as an arrow. */
const TEXT = { calt: false }
/** Figures of one width, so that amounts stand under each other. */
const FIGURES = { calt: false, tnum: true }

const require = createRequire(import.meta.url)
const REGULAR = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
let loading: Promise<Faces> | undefined

/** Both weights of Inter, read and parsed once for the life of the process. */
export function loadFaces(): Promise<Faces> {
  loading ??= Promise.all([face(REGULAR), face(BOLD)]).then(([regular, bold]) => ({ regular, bold }))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function face(file: string): Promise<Face> {
  const bytes = await readFile(file)
  // pdfkit's own copy of its font engine, whatever stands beside it.
  const engine = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Uint8Array): Font }
  return remembering(spelling(engine.create(bytes)))
}

/** Glyphs are numbered below this. */
const MANY = 0x1_0000

/**
 * The engine keeps one glyph for each outline, with the letters for which it was first wanted: none, when it was a part of another letter, as
 * Inter's apostrophe is of the comma. Here each place in a text has the letters that stand there.
 */
function spelling(font: Font): Font {
  const shared = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = shared(id)
    return glyph && codePoints.length > 0 ? Object.create(glyph, { codePoints: { value: codePoints } }) : glyph
  }
  return font
}

/** Embeds an outline once for each letter that is written with it, so that each is read back as itself. */
function subsetByLetter(font: Font): Subset {
  const subset = font.createSubset()
  const include = subset.includeGlyph.bind(subset)
  const places = new Map<number, number>()
  subset.includeGlyph = (key) => {
    if (key < MANY) return include(key)
    const place = places.get(key) ?? subset.glyphs.push(key % MANY) - 1
    places.set(key, place)
    return place
  }
  return subset
}

/** What a subset knows a glyph by: its outline and its letter. */
const byLetter = ({ id, codePoints, advanceWidth }: Glyph): Glyph => ({ id: id + MANY * (codePoints[0] ?? 0), codePoints, advanceWidth })

/** Shaping a word costs 50 µs, and the same words stand in every document. */
function remembering(font: Font): Face {
  const words = new Map<string, Shape>()
  const shape = (word: string) => {
    let run = words.get(word)
    if (!run) {
      const { glyphs, positions, advanceWidth } = font.layout(word, AMOUNT.test(word) ? FIGURES : TEXT)
      run = { glyphs: glyphs.map(byLetter), positions, width: advanceWidth / font.unitsPerEm }
      if (words.size >= REMEMBERED_WORDS) words.clear()
      words.set(word, run)
    }
    return run
  }
  // pdfkit shapes word by word too, and scales positions to thousandths in place: each document gets its own.
  const layout = (word: string): Run => {
    const { glyphs, positions, width } = shape(word)
    return { glyphs, positions: positions.map((position) => ({ ...position })), advanceWidth: width * 1000 }
  }
  const widthOf = (text: string): number => text.split(AFTER_SPACE).reduce((width, word) => width + shape(word).width, 0)
  return Object.assign(Object.create(font) as Font, { layout, widthOf, createSubset: () => subsetByLetter(font) })
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }
type Run = { readonly glyphs: readonly unknown[]; readonly positions: readonly Position[]; readonly advanceWidth: number }
/** The width is that of the text at a size of one point. */
type Shape = Omit<Run, 'advanceWidth'> & { readonly width: number }
type Font = { readonly unitsPerEm: number; layout(text: string, features?: Readonly<Record<string, boolean>>): Run }

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
  return remembering(engine.create(bytes))
}

/** Shaping a word costs 50 µs, and the same words stand in every document. */
function remembering(font: Font): Face {
  const words = new Map<string, Shape>()
  const shape = (word: string) => {
    let run = words.get(word)
    if (!run) {
      const { glyphs, positions, advanceWidth } = font.layout(word, AMOUNT.test(word) ? FIGURES : TEXT)
      run = { glyphs, positions, width: advanceWidth / font.unitsPerEm }
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
  return Object.assign(Object.create(font) as Font, { layout, widthOf })
}

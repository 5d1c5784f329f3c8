import { edgeContrast, evenLight, type Grey, greyOf, sharpened } from './grey.ts'
import { type Slant, slantOf, straighten, withoutRules } from './straighten.ts'

/** A photographed paper as it is best read, and how it lay in the photo. */
export type PreparedPaper = { readonly level: Grey; readonly slant: Slant }

/** Below this contrast of its edges a photo is out of focus; then its letters are made crisper by so much. */
const SOFT = 100
const RADIUS = 3
const AMOUNT = 3

/** In even light, with its lines level, without the lines of the form, and crisp. */
export function preparePaper(pixels: Grey): PreparedPaper {
  const even = evenLight(greyOf(pixels))
  const slant = slantOf(even)
  const level = withoutRules(straighten(even, slant))
  return { level: edgeContrast(even) < SOFT ? sharpened(level, RADIUS, AMOUNT) : level, slant }
}

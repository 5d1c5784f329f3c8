import { edgeContrast, evenLight, type Grey, greyOf, sharpened } from './grey.ts'
import { type Slant, slantOf, straighten, withoutRules } from './straighten.ts'

/** A photographed document prepared for reading, and how it lay in the photo. */
export type PreparedPaper = { readonly level: Grey; readonly slant: Slant }

/** Below this edge contrast a photo is out of focus; its letters are then sharpened by this much. */
const SOFT = 100
const RADIUS = 3
const AMOUNT = 3

/** Evenly lit, with level lines, without the lines of the form, and crisp. */
export function preparePaper(pixels: Grey): PreparedPaper {
  const even = evenLight(greyOf(pixels))
  const slant = slantOf(even)
  const level = withoutRules(straighten(even, slant))
  return { level: edgeContrast(even) < SOFT ? sharpened(level, RADIUS, AMOUNT) : level, slant }
}

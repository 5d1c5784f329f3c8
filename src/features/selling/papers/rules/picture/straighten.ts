import { at, type Grey } from './grey.ts'

/**
 * How the lines of a document slope that was photographed at an angle: they meet far away, so the slope of each follows from where it
 * starts.
 */
export type Slant = { readonly slope: number; readonly growth: number }

const SMALL_WIDTH = 640
const BANDS = 12
const STEEPEST = 0.18
const STEP = 0.003

/**
 * The slope of lines of text in each band of the picture is the one at which its rows differ most; a straight line through these is how the
 * document lies. Heights are measured from the middle, as fractions of the width.
 */
export function slantOf(grey: Grey): Slant {
  const small = smaller(grey)
  const height = Math.floor(small.height / BANDS) * 2
  const found = Array.from({ length: BANDS - 1 }, (_, band) => {
    const top = (band * height) / 2
    const { slope, weight } = slopeOfBand(small, top, height)
    return { at: (top + height / 2 - small.height / 2) / small.width, slope, weight }
  })
  return fitted(found)
}

function smaller({ data, width, height }: Grey): Grey {
  const by = Math.max(1, Math.floor(width / SMALL_WIDTH))
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)]
  const small = new Uint8ClampedArray(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let j = 0; j < by; j++) for (let i = 0; i < by; i++) sum += at(data, (y * by + j) * width + x * by + i)
      small[y * across + x] = sum / (by * by)
    }
  return { data: small, width: across, height: down }
}

type Dot = { readonly x: number; readonly y: number; readonly ink: number }

/** A stroke is thinner than this above and below, in pixels of the small picture; anything thicker is the table, or a photograph. */
const STROKE = 5
const INK = 40

function slopeOfBand({ data, width, height }: Grey, top: number, tall: number): { slope: number; weight: number } {
  const dots: Dot[] = []
  for (let y = Math.max(STROKE, top); y < Math.min(height - STROKE, top + tall); y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const ink = Math.min(at(data, index - STROKE * width), at(data, index + STROKE * width)) - at(data, index)
      if (ink > INK) dots.push({ x: x - width / 2, y: y - top, ink })
    }
  let best = { slope: 0, score: -1 }
  const margin = Math.ceil(STEEPEST * width)
  const rows = new Float32Array(tall + 2 * margin)
  for (let slope = -STEEPEST; slope <= STEEPEST + STEP / 2; slope += STEP) {
    rows.fill(0)
    for (const { x, y, ink } of dots) {
      const row = Math.round(y - slope * x) + margin
      rows[row] = at(rows, row) + ink
    }
    let score = 0
    for (let row = 1; row < rows.length; row++) score += (at(rows, row) - at(rows, row - 1)) ** 2
    if (score > best.score) best = { slope, score }
  }
  return { slope: best.slope, weight: Math.sqrt(Math.max(0, best.score)) }
}

type Point = { readonly at: number; readonly slope: number; readonly weight: number }

/** The line through two bands that most of the others, by weight, agree with; then the line through all of those. */
function fitted(points: readonly Point[]): Slant {
  let best: { agreed: readonly Point[]; weight: number } = { agreed: [], weight: 0 }
  for (const one of points)
    for (const other of points) {
      const growth = one === other ? 0 : (other.slope - one.slope) / (other.at - one.at)
      if (Math.abs(growth) > 0.35) continue
      const agreed = points.filter((each) => Math.abs(one.slope + growth * (each.at - one.at) - each.slope) <= STEP * 2)
      const weight = agreed.reduce((sum, each) => sum + each.weight, 0)
      if (weight > best.weight) best = { agreed, weight }
    }
  return through(best.agreed)
}

/** Least squares, weighted. */
function through(points: readonly Point[]): Slant {
  const sum = (value: (point: Point) => number) => points.reduce((total, point) => total + point.weight * value(point), 0)
  const weight = sum(() => 1)
  if (weight === 0) return { slope: 0, growth: 0 }
  const [meanAt, meanSlope] = [sum((each) => each.at) / weight, sum((each) => each.slope) / weight]
  const spread = sum((each) => (each.at - meanAt) ** 2)
  const growth = spread > 1e-6 ? sum((each) => (each.at - meanAt) * (each.slope - meanSlope)) / spread : 0
  return { slope: meanSlope - growth * meanAt, growth }
}

/** Where a point of the straightened picture is in the photo. */
export const unstraightened = ({ slope, growth }: Slant, { width, height }: Pick<Grey, 'width' | 'height'>, x: number, y: number): number =>
  y + (slope + (growth * (y - height / 2)) / width) * (x - width / 2)

/** The picture with its lines of text level. */
export function straighten(grey: Grey, slant: Slant): Grey {
  const { data, width, height } = grey
  const level = new Uint8ClampedArray(width * height).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = unstraightened(slant, grey, x, y)
      const above = Math.floor(from)
      if (above < 0 || above + 1 >= height) continue
      const part = from - above
      level[y * width + x] = at(data, above * width + x) * (1 - part) + at(data, (above + 1) * width + x) * part
    }
  return { data: level, width, height }
}

const DARK = 190
/** In pixels: letters of a plate are as long as lines of a form, but thicker. */
const THICKEST = 9

/** Paints over lines of forms, which would be read as letters: thin strokes much longer than those of any letter. */
export function withoutRules({ data, width, height }: Grey): Grey {
  const clean = new Uint8ClampedArray(data)
  const isDark = (index: number) => at(data, index) < DARK
  const erase = (along: number, across: number, step: number, stride: number) => {
    const longest = along / 16
    for (let j = THICKEST; j < across - THICKEST; j++)
      for (let i = 0; i < along; ) {
        let end = i
        while (end < along && isDark(end * step + j * stride)) end++
        if (end - i > longest)
          for (let each = i; each < end; each++) {
            const index = each * step + j * stride
            if (!isDark(index - THICKEST * stride) && !isDark(index + THICKEST * stride)) clean[index] = 255
          }
        i = Math.max(end, i + 1)
      }
  }
  erase(width, height, 1, width)
  erase(height, width, width, 1)
  return { data: clean, width, height }
}

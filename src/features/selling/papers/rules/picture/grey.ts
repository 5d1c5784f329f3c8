/** A picture in shades of grey, 0 black to 255 white, row by row. */
export type Grey = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The number at an index; zero outside of the array. */
export const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** ITU-R BT.601 luma of pixels as a canvas returns them. */
export function greyOf({ data, width, height }: Grey): Grey {
  const grey = new Uint8ClampedArray(width * height)
  for (let i = 0; i < grey.length; i++) grey[i] = 0.299 * at(data, i * 4) + 0.587 * at(data, i * 4 + 1) + 0.114 * at(data, i * 4 + 2)
  return { data: grey, width, height }
}

const CELL = 16
/** The share of a cell's pixels that may be brighter than what counts as its paper: grain and reflections. */
const BRIGHTEST = 0.2
/** The number of surrounding cells that show the paper below letters and photographs. */
const AROUND = 2
const DARKEST_PAPER = 20

/** The picture as if evenly lit: each pixel relative to the paper around it, so that shadows and what surrounds the paper turn white. */
export function evenLight({ data, width, height }: Grey): Grey {
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const paper = brightestAround(brightnessOfCells({ data, width, height }, across, down), across, down)
  const even = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) {
    const row = clamp(y / CELL - 0.5, 0, down - 1)
    for (let x = 0; x < width; x++) {
      const column = clamp(x / CELL - 0.5, 0, across - 1)
      even[y * width + x] = (at(data, y * width + x) / Math.max(DARKEST_PAPER, between(paper, across, down, column, row))) * 255
    }
  }
  return { data: even, width, height }
}

function brightnessOfCells({ data, width, height }: Grey, across: number, down: number): Float32Array {
  const cells = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      const [bottom, right] = [Math.min(height, (row + 1) * CELL), Math.min(width, (column + 1) * CELL)]
      for (let y = row * CELL; y < bottom; y++)
        for (let x = column * CELL; x < right; x++) counts[at(data, y * width + x)] = at(counts, at(data, y * width + x)) + 1
      const enough = (bottom - row * CELL) * (right - column * CELL) * BRIGHTEST
      let brightness = 255
      for (let seen = at(counts, 255); seen < enough && brightness > 0; seen += at(counts, brightness)) brightness--
      cells[row * across + column] = brightness
    }
  return cells
}

function brightestAround(cells: Float32Array, across: number, down: number): Float32Array {
  const brightest = new Float32Array(cells.length)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      let most = 0
      for (let y = Math.max(0, row - AROUND); y <= Math.min(down - 1, row + AROUND); y++)
        for (let x = Math.max(0, column - AROUND); x <= Math.min(across - 1, column + AROUND); x++)
          most = Math.max(most, at(cells, y * across + x))
      brightest[row * across + column] = most
    }
  return brightest
}

/** The value interpolated between four cells. */
function between(cells: ArrayLike<number>, across: number, down: number, column: number, row: number): number {
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, bottom] = [Math.min(across - 1, left + 1), Math.min(down - 1, top + 1)]
  const [x, y] = [column - left, row - top]
  const upper = at(cells, top * across + left) * (1 - x) + at(cells, top * across + right) * x
  const lower = at(cells, bottom * across + left) * (1 - x) + at(cells, bottom * across + right) * x
  return upper * (1 - y) + lower * y
}

/** Smaller steps than this are grain and shadows, not edges of letters. */
const LEAST_STEP = 20
const SHARPEST = 0.02

/** How steep the sharpest edges are, from 0 to 255: letters in focus are near 200, blurred ones below 100. */
export function edgeContrast({ data }: Grey): number {
  const counts = new Uint32Array(256)
  let edges = 0
  for (let i = 1; i < data.length - 1; i++) {
    const step = Math.abs(at(data, i + 1) - at(data, i - 1))
    if (step <= LEAST_STEP) continue
    counts[step] = at(counts, step) + 1
    edges++
  }
  let contrast = 255
  for (let seen = at(counts, 255); seen < edges * SHARPEST && contrast > 0; seen += at(counts, contrast)) contrast--
  return contrast
}

/** The picture with crisper edges, for letters out of focus: differences from the surroundings are increased. */
export function sharpened({ data, width, height }: Grey, radius: number, amount: number): Grey {
  const soft = blurredAlong(blurredAlong(Float32Array.from(data), width, height, 1, width, radius), height, width, width, 1, radius)
  const crisp = new Uint8ClampedArray(data.length)
  for (let i = 0; i < crisp.length; i++) crisp[i] = at(data, i) + amount * (at(data, i) - at(soft, i))
  return { data: crisp, width, height }
}

/** The mean of that many neighbours on each side, along rows or columns. */
function blurredAlong(values: Float32Array, along: number, across: number, step: number, stride: number, radius: number): Float32Array {
  const soft = new Float32Array(values.length)
  for (let j = 0; j < across; j++) {
    let sum = radius * at(values, j * stride)
    for (let i = -radius; i < along; i++) {
      sum += at(values, Math.min(along - 1, i + radius) * step + j * stride)
      if (i < 0) continue
      soft[i * step + j * stride] = sum / (2 * radius + 1)
      sum -= at(values, Math.max(0, i - radius) * step + j * stride)
    }
  }
  return soft
}

type Part = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** A part of the picture with some paper around it, enlarged so that its letters have this height. */
export function enlarged({ data, width, height }: Grey, { left, top, right, bottom }: Part, tall: number): Grey {
  const margin = Math.round((bottom - top) * 0.45)
  const scale = clamp(tall / Math.max(1, bottom - top), 0.4, 3)
  const [across, down] = [Math.round((right - left + 2 * margin) * scale), Math.round((bottom - top + 2 * margin) * scale)]
  const part = new Uint8ClampedArray(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const column = clamp(left - margin + x / scale, 0, width - 1)
      const row = clamp(top - margin + y / scale, 0, height - 1)
      part[y * across + x] = between(data, width, height, column, row)
    }
  return { data: part, width: across, height: down }
}

/** The picture in a file format that every reader knows: portable grey map. */
export function greyMap({ data, width, height }: Grey): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}

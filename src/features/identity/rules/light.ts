/** What may be wrong with a photo that can be told on the phone, before it is sent: requests.md R-32. */
export const FAULTS = {
  black: 'The picture stays black. Use “Upload a photo”: it opens the phone’s own camera.',
  dark: 'Too dark. Turn to a window or a lamp.',
  glare: 'Light is reflected. Tilt it a little, away from the lamp.',
  blurred: 'Blurred. Hold still and come a little closer, then wait until it is sharp.',
} as const
export type PhotoFault = keyof typeof FAULTS

export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

const BLACK = 6
const DARK = 55
const WHITE = 250
/** A white document fills much of a good picture; a lamp’s reflection is a spot that is pure white in it. */
const TOO_WHITE = 0.22
const SHARP = 45

/** ITU-R BT.601 luma of each pixel. */
function greys({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  return grey
}

/** Variance of the Laplacian: high where there are edges, low where everything is soft. */
function sharpness(grey: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const edge = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** How bright, how sharp and how white a picture is, measured on a copy about 240 pixels wide. */
export type Look = { readonly brightness: number; readonly sharpness: number; readonly white: number }

export function lookOf(pixels: Pixels): Look {
  const grey = greys(pixels)
  return {
    brightness: grey.reduce((sum, each) => sum + each, 0) / grey.length,
    sharpness: sharpness(grey, pixels.width, pixels.height),
    white: grey.filter((each) => each > WHITE).length / grey.length,
  }
}

/** The worst that can be told of a picture of a document or a face; a hint, never a refusal. */
export function faultOf(pixels: Pixels): PhotoFault | undefined {
  const { brightness, sharpness: edges, white } = lookOf(pixels)
  if (brightness < BLACK) return 'black'
  if (brightness < DARK) return 'dark'
  if (white > TOO_WHITE) return 'glare'
  return edges < SHARP ? 'blurred' : undefined
}

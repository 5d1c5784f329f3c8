/** Pixels in the format of a canvas: red, green, blue and alpha of each. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Pure white, such as a lamp’s reflection. */
const WHITE = 250

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

/** The brightness, sharpness and whiteness of a picture, measured on a copy about 240 pixels wide. */
export type ImageMetrics = { readonly brightness: number; readonly sharpness: number; readonly white: number }

export function measureImage(pixels: Pixels): ImageMetrics {
  const grey = greys(pixels)
  return {
    brightness: grey.reduce((sum, each) => sum + each, 0) / grey.length,
    sharpness: sharpness(grey, pixels.width, pixels.height),
    white: grey.filter((each) => each > WHITE).length / grey.length,
  }
}

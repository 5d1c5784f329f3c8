/** The raster whose neighbours are compared: one column more than there are bits in a row. */
export const RASTER = { width: 9, height: 8 } as const

/** The part of a picture, from its top, that is compared: phones write time and place below it. */
export const COMPARED_PART = 0.88

const BITS = 64
/** The number of bits that may differ between two pictures of the same: another size or quality, a stamp, slightly different light. */
export const MAX_DIFFERENT = 5
/** One part more than bits that may differ: two pictures that look alike have a part in common (pigeonhole principle). */
const PARTS = MAX_DIFFERENT + 1
/** A picture with hardly any edges, such as of a lens cap, looks like every other such picture. */
const FEWEST_EDGES = 6

/** The difference hash of a picture, from the shades of grey of its raster: for each pair of neighbours whether it gets darker. */
export function perceptualHash(shades: Uint8Array): string {
  let bits = 0n
  for (let y = 0; y < RASTER.height; y++)
    for (let x = 0; x < RASTER.width - 1; x++) {
      const at = y * RASTER.width + x
      bits = (bits << 1n) | ((shades[at] ?? 0) > (shades[at + 1] ?? 0) ? 1n : 0n)
    }
  return bits.toString(16).padStart(BITS / 4, '0')
}

const onesIn = (bits: bigint): number => {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count++
  return count
}

const bitsOf = (look: string): bigint => BigInt(`0x${look}`)

/** How many bits of two looks differ. */
export const distanceOf = (a: string, b: string): number => onesIn(bitsOf(a) ^ bitsOf(b))

/** The parts of a look by which an index finds similar ones; none for a picture without a distinctive look. */
export function partsOf(look: string): number[] {
  const bits = bitsOf(look)
  const edges = onesIn(bits)
  if (edges < FEWEST_EDGES || edges > BITS - FEWEST_EDGES) return []
  const starts = Array.from({ length: PARTS + 1 }, (_, part) => Math.floor((part * BITS) / PARTS))
  return starts.slice(0, -1).map((start, part) => {
    const width = (starts[part + 1] ?? BITS) - start
    return part * 4096 + Number((bits >> BigInt(start)) & ((1n << BigInt(width)) - 1n))
  })
}

import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const RASTER = { width: 36, height: 27 }

/** A photograph that looks like no other: soft shapes in random colours, sharp enough to pass, as a phone would send it. */
export async function photo({ width = 1200, height = 900, seed = randomInt(1, 2 ** 31), quality = 80 } = {}): Promise<Buffer> {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >> 8
  }
  const raw = Buffer.from(Array.from({ length: RASTER.width * RASTER.height * 3 }, () => 40 + (next() % 200)))
  return sharp(raw, { raw: { ...RASTER, channels: 3 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality })
    .toBuffer()
}

/** A black square with this side in pixels, which takes a few kilobytes to send and gigabytes to hold. */
export const bomb = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

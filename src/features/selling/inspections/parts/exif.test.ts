import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { copyExif, readExif } from './exif.ts'

const jpeg = async (orientation?: number): Promise<Uint8Array<ArrayBuffer>> => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } }).jpeg()
  const made = orientation ? picture.withExif({ IFD0: { Make: 'Shouting' } }).withMetadata({ orientation }) : picture
  return new Uint8Array(await made.toBuffer())
}

describe('what a camera wrote into a photo', () => {
  it('goes with the photo that was made of it, which stays the right way up', async () => {
    const made = new Blob([await jpeg()], { type: 'image/jpeg' })
    const whole = await copyExif(new Blob([await jpeg(6)]), made)
    const { exif, orientation, width, height } = await sharp(await whole.arrayBuffer()).metadata()
    expect({ type: whole.type, orientation, width, height }).toEqual({ type: 'image/jpeg', orientation: 1, width: 60, height: 40 })
    expect(exif?.toString('latin1')).toContain('Shouting')
  })

  it('is nothing in a file without it, in another kind of file and in half a file', async () => {
    const bytes = await jpeg(6)
    expect(readExif(await jpeg())).toBeUndefined()
    expect(readExif(new TextEncoder().encode('no picture at all'))).toBeUndefined()
    for (const length of [0, 3, 12, 40]) expect(readExif(bytes.slice(0, length))).toBeUndefined()
    const made = new Blob([await jpeg()])
    expect(await copyExif(new Blob(['?']), made)).toBe(made)
  })
})

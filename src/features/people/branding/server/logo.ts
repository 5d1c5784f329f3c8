import { problem } from '#domain/problem.ts'
import { pictureEngine } from '#kit/server/picture.ts'

/** Twice the size shown, for sharp screens; heavier logos would make everyone who opens a link wait. */
const SIDE = 96
const MOST_BYTES = 24_000
const MAX_PIXELS = 16_000_000

/** A logo redrawn as a small PNG, in base64: only what is visible of the upload is kept. */
export async function drawnLogo(given: string): Promise<string> {
  const refuse = (message: string) => problem('invalid', { fields: [{ path: 'logo', message }] })
  const sharp = await pictureEngine()
  const png = await sharp(Buffer.from(given, 'base64'), { limitInputPixels: MAX_PIXELS })
    .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw refuse('This is not a picture that we can read. Choose a PNG, JPEG or WebP.')
    })
  if (png.length > MOST_BYTES) throw refuse('This picture has too many colours for a logo. Choose a plainer one.')
  return png.toString('base64')
}

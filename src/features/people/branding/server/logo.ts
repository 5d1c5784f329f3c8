import { problem } from '#domain/problem.ts'
import { pictureEngine } from '#kit/server/picture.ts'

/** Twice as large as it is shown, for sharp screens; heavier marks would make everybody wait who opens a link. */
const SIDE = 96
const MOST_BYTES = 24_000
const MAX_PIXELS = 16_000_000

/** A mark drawn anew as a small PNG, in base64: nothing of what came is in it but what is to be seen. */
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

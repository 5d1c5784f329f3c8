import { escapeHtml } from '#kit/html.ts'
import { FONT, oneByOne, pictureEngine } from '#kit/server/picture.ts'

/** The size that services showing shared links ask for. */
const SIZE = { width: 1200, height: 630 }
const PHOTO = 360
const LEFT = 500

export type SharePicture = {
  /** `#0B4F6C` */
  readonly colour: string
  readonly accent: string
  readonly photo: Uint8Array | undefined
  readonly title: string
  /** Shown below the title, the first one larger. */
  readonly lines: readonly string[]
}

/** The picture for a shared link: a photo, a name and a few lines, as a JPEG far below those services' size limit. */
export const drawSharePicture = ({ colour, accent, photo, title, lines }: SharePicture): Promise<Uint8Array> =>
  oneByOne(async () => {
    const sharp = await pictureEngine()
    const left = photo ? LEFT : 90
    const width = SIZE.width - left - 70
    const written = async (text: string, points: number, most: number) => {
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="white">${escapeHtml(text)}</span>`,
          fontfile: FONT,
          font: `Inter Medium ${points}`,
          rgba: true,
          width,
          dpi: 110,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true })
      if (info.height <= most) return { input: data, height: info.height }
      const fitted = await sharp(data).resize({ height: most, width, fit: 'inside' }).png().toBuffer({ resolveWithObject: true })
      return { input: fitted.data, height: fitted.info.height }
    }
    const texts = [await written(title, 40, 150)]
    for (const [at, line] of lines.entries()) texts.push(await written(line, at === 0 ? 22 : 16, at === 0 ? 130 : 60))
    const gap = 22
    const high = texts.reduce((sum, { height }) => sum + height + gap, -gap)
    let top = Math.max(40, Math.round((SIZE.height - high) / 2))
    const placed = texts.map(({ input, height }) => {
      const at = { input, left, top }
      top += height + gap
      return at
    })
    const round = Buffer.from(
      `<svg width="${PHOTO}" height="${PHOTO}"><circle cx="${PHOTO / 2}" cy="${PHOTO / 2}" r="${PHOTO / 2}"/></svg>`,
    )
    const face =
      photo &&
      (await sharp(photo)
        .resize(PHOTO, PHOTO)
        .composite([{ input: round, blend: 'dest-in' }])
        .png()
        .toBuffer())
    const band = Buffer.from(`<svg width="${SIZE.width}" height="14"><rect width="${SIZE.width}" height="14" fill="${accent}"/></svg>`)
    return sharp({ create: { ...SIZE, channels: 3, background: colour } })
      .composite([
        { input: band, left: 0, top: SIZE.height - 14 },
        ...(face ? [{ input: face, left: 80, top: Math.round((SIZE.height - PHOTO) / 2) }] : []),
        ...placed,
      ])
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  })

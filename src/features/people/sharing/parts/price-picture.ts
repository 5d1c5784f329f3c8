import type { Brand } from '#domain/brand.ts'

/** What is on the picture, in its reader's language. */
export type PictureOfPrice = {
  readonly brand: Pick<Brand, 'name' | 'tagline' | 'primary'>
  readonly title: string
  readonly about: string
  readonly price: string
  readonly withTaxes: string
  readonly covers: readonly string[]
  readonly until: string
  readonly scan: string
  readonly agent: string
  readonly link: string
}

const WIDTH = 1080
const MARGIN = 72
const ROOM = WIDTH - 2 * MARGIN
const BAND = 184
const CODE = 480
const INK = '#26241f'
const QUIET = '#56524b'
const PAPER = '#ffffff'
/** White margin around a code, in modules, without which scanners do not find it. */
const QUIET_ZONE = 4

const font = (size: number, weight = 400) => `${weight} ${size}px "Inter Variable", Inter, system-ui, sans-serif`

type Pen = CanvasRenderingContext2D
type Line = { readonly text: string; readonly size: number; readonly weight?: number; readonly colour?: string; readonly gap?: number }

/** Wraps a text at words into lines that fit; a single word that is too wide gets its own line. */
function linesOf(pen: Pen, text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && pen.measureText(longer).width > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** Writes lines below each other and returns where the next may go. Without ink it only measures. */
function write(pen: Pen, lines: readonly Line[], { x, y, room, hasInk }: { x: number; y: number; room: number; hasInk: boolean }): number {
  let at = y
  for (const { text, size, weight = 400, colour = INK, gap = 0 } of lines) {
    pen.font = font(size, weight)
    pen.fillStyle = colour
    at += gap
    for (const line of linesOf(pen, text, room)) {
      at += Math.round(size * 1.3)
      if (hasInk) pen.fillText(line, x, at - Math.round(size * 0.32))
    }
  }
  return at
}

const wordsOf = ({ title, about, price, withTaxes, covers, brand }: PictureOfPrice): Line[] => [
  { text: title, size: 56, weight: 650 },
  { text: about, size: 36, colour: QUIET, gap: 4 },
  { text: price, size: 124, weight: 650, colour: brand.primary, gap: 20 },
  { text: withTaxes, size: 34, colour: QUIET },
  ...covers.map((text, at) => ({ text: `• ${text}`, size: 34, gap: at === 0 ? 32 : 8 })),
]

const besideCode = ({ scan, until, agent }: PictureOfPrice): Line[] => [
  { text: scan, size: 40, weight: 650 },
  { text: until, size: 30, colour: QUIET, gap: 16 },
  { text: agent, size: 36, weight: 550, gap: 20 },
]

/** The price as a picture that any app can send: brand, price, what it covers, and the link as a code to scan. */
export async function drawPrice(picture: PictureOfPrice): Promise<Blob> {
  const [{ create }, logo] = await Promise.all([import('qrcode'), logoOf(), document.fonts.load(font(36, 650)).catch(() => [])])
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  const words = wordsOf(picture)
  const top = BAND + 56
  const below = write(pen, words, { x: MARGIN, y: top, room: ROOM, hasInk: false }) + 56
  canvas.width = WIDTH
  canvas.height = below + CODE + MARGIN
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawBand(pen, picture.brand, logo)
  write(pen, words, { x: MARGIN, y: top, room: ROOM, hasInk: true })
  drawCode(pen, create(picture.link, { errorCorrectionLevel: 'L' }).modules, { x: MARGIN, y: below })
  write(pen, besideCode(picture), { x: MARGIN + CODE + 40, y: below, room: ROOM - CODE - 40, hasInk: true })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser makes no PNG'))), 'image/png'),
  )
}

/** The brand's logo, if available; the picture is complete without it. */
async function logoOf(): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = `${import.meta.env.BASE_URL}logo.svg`
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

function drawBand(pen: Pen, { name, tagline, primary }: PictureOfPrice['brand'], logo: HTMLImageElement | undefined): void {
  pen.fillStyle = primary
  pen.fillRect(0, 0, WIDTH, BAND)
  if (logo) pen.drawImage(logo, MARGIN, 42, 100, 100)
  const x = MARGIN + (logo ? 128 : 0)
  write(
    pen,
    [
      { text: name, size: 54, weight: 650, colour: PAPER },
      { text: tagline, size: 32, colour: PAPER },
    ],
    { x, y: 36, room: WIDTH - MARGIN - x, hasInk: true },
  )
}

/** Squares of whole pixels, so that their edges are sharp. */
function drawCode(pen: Pen, { size, data }: { readonly size: number; readonly data: Uint8Array }, at: { x: number; y: number }): void {
  const square = Math.floor(CODE / (size + 2 * QUIET_ZONE))
  const edge = Math.floor((CODE - square * size) / 2)
  pen.fillStyle = INK
  for (const [index, isDark] of data.entries())
    if (isDark) pen.fillRect(at.x + edge + (index % size) * square, at.y + edge + Math.floor(index / size) * square, square, square)
}

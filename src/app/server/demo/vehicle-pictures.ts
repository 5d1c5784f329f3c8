import { FONT } from '#kit/server/picture.ts'
import type { Risk } from './risks.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** Drawn photographs of fictitious vehicles: their colour, plate and numbers are those of the risk. */

const WIDTH = 960
const HEIGHT = 720
const SIZE = { width: WIDTH, height: HEIGHT }
/** The drawings are 1200 wide. */
const SCALE = WIDTH / 1200
const GRAIN = { type: 'gaussian', mean: 128, sigma: 26 } as const

const PAINT: Readonly<Record<string, string>> = {
  ...{ WHITE: '#e9eaea', GREY: '#80868c', BLACK: '#262a2f', SILVER: '#b9bfc4', RED: '#a52a2a', BLUE: '#2b4c86' },
}
const GLASS = '#33424f'

type Words = { readonly text: string; readonly x: number; readonly y: number; readonly width: number; readonly colour?: string }
type Drawing = { readonly svg: string; readonly words: readonly Words[] }

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** A street: sky, random houses, asphalt. No two look the same. */
function street({ upTo }: SeededRandom): string {
  const horizon = 420 + upTo(120)
  const houses = Array.from({ length: 7 }, (_, index) => {
    const [shade, height] = [90 + upTo(130), 120 + upTo(300)]
    const x = index * 180 - upTo(90)
    const windows = Array.from({ length: 1 + upTo(3) }, (__, n) =>
      rect(x + 30 + n * 50, horizon - height + 40, 28, 46, `rgb(${shade - 50},${shade - 45},${shade - 35})`),
    )
    return rect(x, horizon - height, 120 + upTo(120), height, `rgb(${shade},${shade - 6},${shade - 18})`) + windows.join('')
  })
  const sky = 190 + upTo(50)
  return [
    rect(0, 0, 1200, 900, `rgb(${sky - 40},${sky - 12},${sky})`),
    ...houses,
    path(`M0 ${horizon} L1200 ${horizon - upTo(30)} L1200 900 L0 900Z`, '#6d6c69'),
    path(`M0 ${horizon + 70} L1200 ${horizon + 30} L1200 ${horizon + 60} L0 ${horizon + 110}Z`, '#a5a29b'),
  ].join('')
}

const wheel = (x: number) =>
  circle(x, 690, 86, '#17181a') +
  circle(x, 690, 50, '#9aa0a5') +
  circle(x, 690, 16, '#44494d') +
  [0, 72, 144, 216, 288].map((turn) => rect(x - 6, 644, 12, 40, '#5c6267', `transform="rotate(${turn} ${x} 690)"`)).join('')

function side(paint: string, isTall: boolean): string {
  const roof = isTall ? 330 : 380
  return [
    `<ellipse cx="600" cy="772" rx="500" ry="26" fill="#000" opacity=".35"/>`,
    path(
      `M120 700 Q110 560 210 540 L330 520 L460 ${roof} Q480 ${roof - 16} 520 ${roof - 16} L860 ${roof - 12} Q900 ${roof - 10} 930 ${roof + 30} L1010 520 L1080 545 Q1100 620 1085 705Z`,
      paint,
    ),
    path(`M360 522 L474 ${roof + 22} L640 ${roof + 16} L640 522Z`, GLASS),
    path(`M662 522 L662 ${roof + 16} L860 ${roof + 18} L930 522Z`, GLASS),
    rect(648, 522, 4, 160, '#000', 'opacity=".35"'),
    rect(130, 655, 950, 8, '#000', 'opacity=".2"'),
    rect(580, 556, 46, 10, '#111') + rect(860, 556, 46, 10, '#111'),
    path('M124 600 L176 575 L180 610 L122 622Z', '#f4ecd0') + path('M1086 570 L1050 566 L1052 610 L1092 612Z', '#a0201c'),
    wheel(300) + wheel(905),
  ].join('')
}

const end = (paint: string, isRear: boolean): string =>
  [
    `<ellipse cx="600" cy="800" rx="400" ry="28" fill="#000" opacity=".35"/>`,
    rect(250, 700, 110, 110, '#17181a', 'rx="18"') + rect(840, 700, 110, 110, '#17181a', 'rx="18"'),
    path(
      'M230 760 L230 560 Q240 500 300 480 L385 320 Q400 296 440 294 L760 294 Q800 296 815 320 L900 480 Q960 500 970 560 L970 760Z',
      paint,
    ),
    path('M322 482 L402 338 Q412 322 440 320 L760 320 Q788 322 798 338 L878 482Z', GLASS),
    isRear
      ? rect(240, 540, 120, 84, '#9c1c19', 'rx="14"') +
        rect(840, 540, 120, 84, '#9c1c19', 'rx="14"') +
        rect(300, 500, 600, 6, '#000', 'opacity=".3"')
      : rect(246, 530, 130, 66, '#f5efd8', 'rx="30"') +
        rect(824, 530, 130, 66, '#f5efd8', 'rx="30"') +
        rect(420, 540, 360, 60, '#1c1f22', 'rx="12"'),
    rect(260, 690, 680, 40, '#1d2023', 'rx="10"'),
    rect(470, 620, 260, 74, '#f2f2ee', 'rx="8" stroke="#222" stroke-width="4"'),
  ].join('')

const interior = (trim: string): string =>
  [
    rect(0, 0, 1200, 900, '#20242a') + path('M120 0 L1080 0 L1010 250 L190 250Z', '#a9c0cc'),
    path('M60 250 L1140 250 Q1190 420 1140 520 L60 520 Q10 420 60 250Z', '#3b4047'),
    rect(520, 300, 220, 140, '#11161c', 'rx="12"') + rect(535, 315, 190, 96, '#2f6a86'),
    rect(110, 300, 90, 40, '#191c20', 'rx="8"') + rect(1000, 300, 90, 40, '#191c20', 'rx="8"'),
    circle(320, 470, 150, 'none', 'stroke="#0d0f12" stroke-width="30"') + circle(320, 470, 46, '#16191d'),
    path('M90 900 Q80 640 190 610 L430 610 Q520 640 520 900Z', trim) +
      path('M680 900 Q690 640 770 610 L1010 610 Q1120 640 1110 900Z', trim),
    rect(570, 560, 70, 240, '#15181b', 'rx="20"') + circle(605, 590, 26, '#8a9096'),
  ].join('')

const gauges = (needle: number): string =>
  [
    rect(0, 0, 1200, 900, '#5b6066') + rect(90, 140, 1020, 560, '#2b3138', 'rx="200"'),
    ...[330, 870].map((x, index) => {
      const marks = Array.from({ length: 11 }, (_, n) => rect(x - 4, 246, 8, 38, '#e8ecef', `transform="rotate(${n * 26 - 130} ${x} 430)"`))
      const hand = rect(x - 5, 290, 10, 160, '#d8402f', `transform="rotate(${needle * (index + 1) - 130} ${x} 430)"`)
      return circle(x, 430, 205, '#444c55') + marks.join('') + hand + circle(x, 430, 24, '#0b0d0f')
    }),
    rect(440, 590, 320, 80, '#c9d6c4', 'rx="8"'),
  ].join('')

const metal = ({ upTo }: SeededRandom): string => {
  const grain = Array.from({ length: 60 }, () => {
    const shade = upTo(80)
    return rect(upTo(1200), upTo(900), 40 + upTo(300), 3 + upTo(40), `rgb(${shade},${shade},${shade})`, 'opacity=".4"')
  })
  const label = rect(150, 330, 900, 260, '#b8bcbd', 'rx="20"') + circle(195, 375, 14, '#555') + circle(1005, 545, 14, '#555')
  return rect(0, 0, 1200, 900, '#55595c') + grain.join('') + label
}

/** The same from closer, and from another side. */
const near = ({ upTo }: SeededRandom, svg: string): string =>
  `<g transform="translate(${upTo(240) - 160} ${upTo(160) - 120}) scale(${1 + upTo(25) / 100})">${svg}</g>`

/** Light through the windows. */
const light = ({ upTo }: SeededRandom): string =>
  Array.from({ length: 3 }, () => {
    const [x, y, width] = [upTo(1100), upTo(500), 60 + upTo(260)]
    return path(`M${x} ${y} L${x + width} ${y - 40} L${x + width + 160} ${y + 420} L${x + 120} ${y + 460}Z`, '#fff', 'opacity=".28"')
  }).join('')

/** The subjects, by the codes of motor's shots. */
function drawings({ answers }: Risk, chance: SeededRandom): Readonly<Record<string, () => Drawing>> {
  const paint = PAINT[String(answers.colour)] ?? '#6c7a55'
  const isTall = answers.vehicleType !== 'SEDAN'
  const plate = String(answers.plate ?? answers.conductionSticker ?? '')
  const number = (text: unknown): Words => ({ text: String(text), x: 210, y: 420, width: 780 })
  const outside = (svg: string, words: readonly Words[] = []): Drawing => ({ svg: street(chance) + svg, words })
  const onPlate: Words = { text: plate, x: 490, y: 632, width: 220 }
  const trim = ['#4b4038', '#3c4653', '#5a5552'][chance.upTo(3)] ?? '#444444'
  const kilometres = `${18 + chance.upTo(160)},${chance.digits(3)} km`
  return {
    front: () => outside(end(paint, false), [onPlate]),
    rear: () => outside(end(paint, true), [onPlate]),
    left: () => outside(side(paint, isTall)),
    right: () => outside(`<g transform="translate(1200 0) scale(-1 1)">${side(paint, isTall)}</g>`),
    interior: () => ({ svg: near(chance, interior(trim)) + light(chance), words: [] }),
    odometer: () => ({ svg: gauges(chance.upTo(110)) + light(chance), words: [{ text: kilometres, x: 460, y: 604, width: 280 }] }),
    chassis: () => ({ svg: metal(chance), words: [number(answers.chassisNo)] }),
    engine: () => ({ svg: metal(chance), words: [number(answers.engineNo)] }),
  }
}

/** Takes photographs of a vehicle, by the codes of the requested shots. */
export async function photographer(risk: Risk): Promise<(shot: string) => Promise<Buffer>> {
  const { default: sharp } = await import('sharp')
  const seed = [...String(risk.answers.chassisNo)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7919)
  const chance = seededRandom(seed)
  const drawn = drawings(risk, chance)
  const written = async ({ text, x, y, width, colour = '#1b1d20' }: Words) => {
    const line = { text: `<span foreground="${colour}">${text}</span>`, fontfile: FONT, font: 'Inter Medium 12', rgba: true, dpi: 400 }
    const fitting = { width: Math.round(width * SCALE), height: 40, fit: 'inside' } as const
    const input = await sharp({ text: line }).resize(fitting).png().toBuffer()
    return { input, left: Math.round(x * SCALE), top: Math.round(y * SCALE) }
  }
  return async (shot) => {
    const { svg, words } = drawn[shot]?.() ?? { svg: street(chance), words: [] }
    const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 900">${svg}</svg>`
    const noise = await sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise: GRAIN } })
      .raw()
      .toBuffer()
    const flat = await sharp(Buffer.from(frame))
      .removeAlpha()
      .composite([...(await Promise.all(words.map(written))), { input: noise, raw: { ...SIZE, channels: 3 }, blend: 'soft-light' }])
      .raw()
      .toBuffer()
    // No one holds a phone quite straight.
    return sharp(flat, { raw: { ...SIZE, channels: 3 } })
      .rotate(chance.upTo(5) - 2)
      .resize(Math.round(WIDTH * 1.12), Math.round(HEIGHT * 1.12), { fit: 'cover' })
      .extract({ left: Math.round(WIDTH * 0.06), top: Math.round(HEIGHT * 0.06), ...SIZE })
      .jpeg({ quality: 78 })
      .toBuffer()
  }
}

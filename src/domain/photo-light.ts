import { measureImage, type Pixels } from '#kit/image-metrics.ts'

/** Faults in a photo that can be detected on the phone, before it is sent: requests.md R-32. */
export const LIGHT_FAULTS = {
  black: 'The picture stays black. Use “Upload a photo”: it opens the phone’s own camera.',
  dark: 'Too dark. Turn towards a window or a lamp.',
  glare: 'There is a reflection. Tilt it a little, away from the light.',
  blurred: 'Blurred. Hold still and come a little closer, then wait until it is sharp.',
} as const
export type PhotoFault = keyof typeof LIGHT_FAULTS

const BLACK = 6
const DARK = 55
/** A white document fills much of a good picture; a lamp’s reflection is a pure white spot in it. */
const TOO_WHITE = 0.22
const SHARP = 45

/** The worst fault detected in a picture of a document or a face; a hint, never a refusal. */
export function faultOf(pixels: Pixels): PhotoFault | undefined {
  const { brightness, sharpness: edges, white } = measureImage(pixels)
  if (brightness < BLACK) return 'black'
  if (brightness < DARK) return 'dark'
  if (white > TOO_WHITE) return 'glare'
  return edges < SHARP ? 'blurred' : undefined
}

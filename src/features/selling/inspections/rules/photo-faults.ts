import type { ImageMetrics } from '#kit/image-metrics.ts'
import { msg, registerMessage } from '#kit/message.ts'

export const FAULTS = {
  black: 'The picture stays black. Take the photo with the phone’s own camera instead.',
  dark: 'Too dark. Turn on a light, or move the vehicle into daylight.',
  blurred: 'Blurred. Hold still, wipe the lens, and wait until it is sharp.',
} as const
export type PhotoFault = keyof typeof FAULTS

const BLACK = 8
const DARK = 45
/** A photo of a car in front of a wall has about 150; a shaken one has 30. */
const SHARP = 50

/** What may be wrong with a photograph of a vehicle; a hint for those who take and review it, never a refusal. */
export function faultOf({ brightness, sharpness }: Pick<ImageMetrics, 'brightness' | 'sharpness'>): PhotoFault | undefined {
  if (brightness < BLACK) return 'black'
  if (brightness < DARK) return 'dark'
  return sharpness < SHARP ? 'blurred' : undefined
}

/** Neither a plate nor damage can be made out on a smaller picture. */
const SMALLEST_SIDE = 320

/** Why a picture is too small to be a photograph of a vehicle; nothing where it is large enough. */
export const tooSmall = ({ width, height }: { readonly width: number; readonly height: number }): string | undefined =>
  Math.min(width, height) < SMALLEST_SIDE
    ? registerMessage(
        msg`This photo has only ${width} × ${height} pixels, too few to see the vehicle. Take the photo with the camera on this page, or choose the original.`,
      )
    : undefined

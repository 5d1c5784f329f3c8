import { describe, expect, it } from 'vitest'
import { faultOf } from './photo-light.ts'

const WIDTH = 120
const HEIGHT = 80

function picture(grey: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) data.set([grey(x, y), grey(x, y), grey(x, y), 255], (y * WIDTH + x) * 4)
  return { data, width: WIDTH, height: HEIGHT }
}
const text = (x: number, y: number) => ((x >> 2) + (y >> 2)) % 2 === 0

describe('a photo', () => {
  it('of sharp text in good light is fine', () => expect(faultOf(picture((x, y) => (text(x, y) ? 60 : 220)))).toBeUndefined())
  it('that is black comes from a camera that does not work', () => expect(faultOf(picture(() => 1))).toBe('black'))
  it('may be too dark', () => expect(faultOf(picture((x, y) => (text(x, y) ? 10 : 50)))).toBe('dark'))
  it('may reflect a lamp', () => expect(faultOf(picture((x, y) => (x < 40 ? 255 : text(x, y) ? 60 : 220)))).toBe('glare'))
  it('may be blurred', () => expect(faultOf(picture((x) => 80 + x))).toBe('blurred'))
})

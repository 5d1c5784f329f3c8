import { describe, expect, it } from 'vitest'
import { measureImage as measured } from '#kit/image-metrics.ts'
import { isComplete, newestPhoto } from '../public/rules/progress.ts'
import { concernsOf } from './concerns.ts'
import { duplicatesAmong, hintOf } from './duplicates.ts'
import { clockAhead, takenByOurClock } from './inspections.ts'
import { distanceOf, MAX_DIFFERENT, partsOf, perceptualHash, RASTER } from './perceptual-hash.ts'
import { faultOf } from './photo-faults.ts'
import { distanceText, metresBetween, middleOf, placeText } from './place.ts'
import { meaningOf, pauseAfter } from './queue.ts'

const WIDTH = 120
const HEIGHT = 80
function picture(grey: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) data.set([grey(x, y), grey(x, y), grey(x, y), 255], (y * WIDTH + x) * 4)
  return measured({ data, width: WIDTH, height: HEIGHT })
}
const checks = (x: number, y: number) => ((x >> 2) + (y >> 2)) % 2 === 0

describe('a photo of a vehicle', () => {
  it('in daylight and held still is fine', () => expect(faultOf(picture((x, y) => (checks(x, y) ? 60 : 200)))).toBeUndefined())
  it('of a white car is fine too', () => expect(faultOf(picture((x, y) => (x < 60 ? 255 : checks(x, y) ? 60 : 200)))).toBeUndefined())
  it('may be black', () => expect(faultOf(picture(() => 2))).toBe('black'))
  it('may be too dark', () => expect(faultOf(picture((x, y) => (checks(x, y) ? 10 : 45)))).toBe('dark'))
  it('may be blurred', () => expect(faultOf(picture((x) => 80 + x / 2))).toBe('blurred'))
})

describe('what a photo looks like', () => {
  const shades = (of: (x: number, y: number) => number) =>
    Uint8Array.from({ length: RASTER.width * RASTER.height }, (_, at) => of(at % RASTER.width, Math.floor(at / RASTER.width)))
  const one = shades((x, y) => (x * 37 + y * 91 + x * y * 13) % 256)

  it('is 64 bits that stay the same when it becomes brighter', () => {
    expect(perceptualHash(one)).toMatch(/^[0-9a-f]{16}$/)
    expect(perceptualHash(one.map((shade) => Math.floor(shade / 2) + 40))).toBe(perceptualHash(one))
  })

  it('differs by as many bits as neighbours changed places', () => {
    expect(distanceOf(perceptualHash(one), perceptualHash(one))).toBe(0)
    expect(distanceOf('0000000000000000', 'ffffffffffffffff')).toBe(64)
    expect(distanceOf('00000000000000ff', '000000000000000f')).toBe(4)
  })

  it('shares a part with everything that differs by no more bits than are allowed', () => {
    const look = perceptualHash(one)
    for (let seed = 1; seed <= 500; seed++) {
      let bits = BigInt(`0x${look}`)
      for (let n = 0; n < MAX_DIFFERENT; n++) bits ^= 1n << BigInt((seed * 7 + n * 13 * seed) % 64)
      const other = bits.toString(16).padStart(16, '0')
      const known = new Set(partsOf(look))
      expect(partsOf(other).some((part) => known.has(part))).toBe(true)
    }
  })

  it('says nothing where there is hardly an edge', () => expect(partsOf('0000000000000003')).toEqual([]))
})

describe('a photo that was seen before', () => {
  const look = '9a3c5e7f01234567'
  const mine = { sha256: 'a', look, inspectionId: 'mine', shot: 'front' }
  const other = { id: '1', sha256: 'a', look, inspectionId: 'other', shot: 'rear', isSameRisk: false }
  it('counts for another vehicle when it is the same file or looks the same', () => {
    expect(duplicatesAmong(mine, [other])).toEqual([{ photoId: '1', kind: 'vehicle' }])
    expect(duplicatesAmong(mine, [{ ...other, sha256: 'b' }])).toEqual([{ photoId: '1', kind: 'vehicle', distance: 0 }])
    expect(duplicatesAmong(mine, [{ ...other, sha256: 'b', look: '0000000000000000' }])).toEqual([])
  })
  it('counts for the same vehicle only as the very same file, and not for a second try at the same thing', () => {
    expect(duplicatesAmong(mine, [{ ...other, isSameRisk: true, sha256: 'b' }])).toEqual([])
    expect(duplicatesAmong(mine, [{ ...other, isSameRisk: true }])).toEqual([{ photoId: '1', kind: 'earlier' }])
    expect(duplicatesAmong(mine, [{ ...other, inspectionId: 'mine' }])).toEqual([{ photoId: '1', kind: 'shot' }])
    expect(duplicatesAmong(mine, [{ ...other, inspectionId: 'mine', shot: 'front' }])).toEqual([])
  })
  it('counts within one inspection when it was stamped anew for another thing', () => {
    const within = { ...other, inspectionId: 'mine', isSameRisk: true, sha256: 'b' }
    expect(duplicatesAmong(mine, [within])).toEqual([{ photoId: '1', kind: 'shot', distance: 0 }])
    expect(duplicatesAmong(mine, [{ ...within, shot: 'front' }])).toEqual([])
    const alike = (BigInt(`0x${look}`) ^ 0b111n).toString(16).padStart(16, '0')
    expect(duplicatesAmong(mine, [{ ...within, look: alike }])).toEqual([])
  })
  it('is told without whose it was', () => {
    expect(hintOf([{ photoId: '1', kind: 'vehicle' }])).toBe(
      'This photo was already used for another vehicle. Please take a new one of this vehicle.',
    )
    expect(hintOf([])).toBeUndefined()
  })
})

describe('places', () => {
  const rizal = { latitude: 14.5826, longitude: 120.9787 }
  it('are as far apart as on the ground', () => {
    expect(metresBetween(rizal, rizal)).toBe(0)
    expect(metresBetween(rizal, { latitude: 10.6765, longitude: 122.9509 })).toBeGreaterThan(480_000)
    expect(metresBetween(rizal, { latitude: 10.6765, longitude: 122.9509 })).toBeLessThan(490_000)
    expect(distanceText(3210)).toBe('3.2 km')
  })
  it('have a middle that one far away does not move', () => {
    expect(middleOf([rizal, rizal, { latitude: 0, longitude: 0 }])).toEqual(rizal)
    expect(middleOf([])).toBeUndefined()
  })
  it('read as numbers with their accuracy', () => expect(placeText(rizal, 12.4)).toBe('14.58260, 120.97870 (±12 m)'))
})

describe('progress', () => {
  const shots = [
    { code: 'front', required: true },
    { code: 'extra', required: false },
  ]
  const shot = (state: 'taken' | 'sent-back' | 'cleared', of = 'front', attempt = 1) => ({ shot: of, attempt, state, reason: null })
  it('is complete with what is required, and with what was sent back, whether required or not', () => {
    expect(isComplete(shots, [])).toBe(false)
    expect(isComplete(shots, [shot('taken')])).toBe(true)
    expect(isComplete(shots, [shot('sent-back')])).toBe(false)
    expect(isComplete(shots, [shot('sent-back'), shot('taken', 'front', 2)])).toBe(true)
    expect(isComplete(shots, [shot('cleared'), shot('sent-back', 'extra')])).toBe(false)
  })
  it('goes by the newest attempt', () => expect(newestPhoto([shot('taken', 'front', 2), shot('sent-back')], 'front')?.attempt).toBe(2))
})

describe('sending', () => {
  it('is tried again after growing pauses when the line or the server is at fault', () => {
    expect([1, 2, 3, 50].map(pauseAfter)).toEqual([1000, 2000, 5000, 45_000])
    for (const failure of [
      { kind: 'offline', status: 0 },
      { kind: 'timeout', status: 0 },
      { kind: 'refused', status: 502 },
      { kind: 'refused', status: 429 },
    ])
      expect(meaningOf(failure)).toBe('again')
  })
  it('ends when the photo or the link is at fault', () => {
    expect([413, 422, 409].map((status) => meaningOf({ kind: 'refused', status }))).toEqual(['refused', 'refused', 'refused'])
    expect(meaningOf({ kind: 'refused', status: 406 })).toBe('closed')
  })
})

describe('the time of a photo', () => {
  const received = new Date('2026-11-22T02:00:00Z')
  it('is the phone’s, corrected where its clock is wrong, and never after it arrived', () => {
    expect(takenByOurClock(new Date('2026-11-22T01:50:00Z'), 30, received).toISOString()).toBe('2026-11-22T01:50:00.000Z')
    expect(takenByOurClock(new Date('2026-11-23T01:50:00Z'), 86_400, received).toISOString()).toBe('2026-11-22T01:50:00.000Z')
    expect(takenByOurClock(new Date('2026-11-22T03:00:00Z'), 0, received)).toEqual(received)
  })
  it('stays within what can be kept, however wrong the clock is', () => {
    const [first, last] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]
    for (const said of [first, last]) expect(Math.abs(clockAhead(said, received))).toBeLessThan(2 ** 31)
    expect(takenByOurClock(first, clockAhead(last, received), received).getTime()).toBe(0)
    expect(takenByOurClock(last, clockAhead(first, received), received)).toEqual(received)
  })
})

describe('what an underwriter is told of a photo', () => {
  const fine = {
    takenAt: '2026-11-22T01:50:00.000Z',
    receivedAt: '2026-11-22T02:00:00.000Z',
    metresFromOthers: 12,
    place: {},
    source: 'camera',
    recorded: null,
    clockAheadSeconds: 3,
    clockMovedSeconds: 0,
    fault: null,
    duplicates: [],
  } as const
  it('is nothing where nothing is odd', () => expect(concernsOf(fine)).toEqual([]))
  it('says where the clock was set otherwise after it was taken', () =>
    expect(concernsOf({ ...fine, clockMovedSeconds: -7200 })).toMatchObject([
      { level: 'warn', sentence: expect.stringContaining('clock was changed by 120 minutes') },
    ]))
  it('begins with photos that were used before', () => {
    const odd = {
      ...fine,
      duplicates: [{ kind: 'vehicle', isExact: true, number: 'INS-26-000007' }],
      metresFromOthers: 9000,
      place: null,
    } as const
    expect(concernsOf(odd).map(({ sentence }) => sentence)).toEqual([
      'Exactly the same file was used for another vehicle: INS-26-000007.',
      'It was taken 9.0 km away from the others.',
      'The phone gave no location.',
    ])
  })
  it('counts the days of an old photo, also by what the camera wrote into it', () => {
    const [old] = concernsOf({ ...fine, recorded: { takenAt: '2026-11-02T02:00:00.000Z' } })
    expect(old?.sentence).toBe('It was taken 20 days before it was sent.')
    const [yesterday] = concernsOf({ ...fine, takenAt: '2026-11-20T20:00:00.000Z' })
    expect(yesterday?.sentence).toBe('It was taken a day before it was sent.')
  })
})

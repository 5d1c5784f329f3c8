import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { inspected, inspectionOf, linkFor, type Phone, phoneWith, SHOTS, send, sent } from './support/inspecting.ts'
import { bomb, photo } from './support/pictures.ts'
import { answered, type Caller, car, maria, person, type Quotation } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let phone: Phone
let quotation: Quotation

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  const made = await inspected(ana)
  quotation = made.quotation
  phone = await phoneWith(app.url, await linkFor(ana, made.inspection))
})
afterAll(() => app.stop())

const photosIn = async (of: Quotation = quotation, who = ana) => (await inspectionOf(who, of))?.photos ?? []

describe('what is no photograph', () => {
  const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2000)])
  const cut = async (kind: 'jpeg' | 'png' | 'webp') => {
    const whole = await sharp(await photo())
      [kind]()
      .toBuffer()
    return whole.subarray(0, Math.floor(whole.length / 2))
  }
  it.each([
    [
      'a program called photo.jpg',
      async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 3)]),
      422,
      'not a photo that we can read',
    ],
    ['a page with a script', async () => Buffer.from('<html><script>alert(1)</script></html>'), 422, 'not a photo that we can read'],
    [
      'a drawing that can hold a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      'not a photo that we can read',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%%EOF'), 422, 'This is a PDF'],
    ['a HEIC photo', async () => HEIC, 422, 'HEIC'],
    ['nothing', async () => Buffer.alloc(0), 422, 'empty'],
    ['12 MB', async () => Buffer.concat([await photo(), Buffer.alloc(12 * 1024 * 1024)]), 413, 'larger than 10 MB'],
    ['half a JPEG', () => cut('jpeg'), 422, 'This photo did not arrive complete, or is damaged. Please send it again, or take it again.'],
    ['half a PNG', () => cut('png'), 422, 'This photo did not arrive complete, or is damaged. Please send it again, or take it again.'],
    ['half a WebP', () => cut('webp'), 422, 'This photo did not arrive complete, or is damaged. Please send it again, or take it again.'],
    [
      'the beginning of a JPEG only',
      async () => (await photo()).subarray(0, 400),
      422,
      'This photo did not arrive complete, or is damaged. Please send it again, or take it again.',
    ],
    ['a picture of one point', () => photo({ width: 1, height: 1 }), 422, 'only 1 × 1 pixels'],
    ['a thumbnail', () => photo({ width: 1000, height: 319 }), 422, 'choose the original'],
    ['a picture of 10,000 × 10,000 points', () => bomb(10_000), 422, '10000 × 10000 pixels'],
    [
      'a moving picture',
      async () => {
        const frames = await Promise.all([photo({ width: 60, height: 60 }), photo({ width: 60, height: 60 })])
        return sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer()
      },
      422,
      'This is an animated picture. Please take a photo.',
    ],
  ])('%s is refused with the field and the remedy, and leaves nothing behind', async (_, bytes, status, words) => {
    const before = (await photosIn()).length
    const reply = await send(phone, 'front', await bytes())
    expect(reply).toMatchObject({ status, message: expect.stringContaining(words), fields: [{ path: 'photo' }] })
    expect(await photosIn()).toHaveLength(before)
  })

  it('is said of a form without the file, of one with two, of a thing that nobody asked for and of half a form', async () => {
    expect(await send(phone, 'front', await photo(), { field: 'picture' })).toMatchObject({ status: 422, fields: [{ path: 'photo' }] })
    expect(await send(phone, 'sunroof', await photo())).toMatchObject({ status: 422, fields: [{ path: 'shot' }] })
    const search = new URLSearchParams({
      session: phone.session,
      client: randomUUID(),
      shot: 'front',
      takenAt: new Date().toISOString(),
      source: 'camera',
    })
    const half = await fetch(`${app.url}/sdx-api/auth/inspection/${phone.token}/photo?${search}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf',
    })
    expect(half.status).toBe(400)
  })
})

describe('a photograph', () => {
  it('is written anew without what the camera put into it, which is kept as a claim', async () => {
    const taken = await sharp(await photo())
      .withExif({
        IFD0: { Make: 'Shouting', Model: 'Phone 9' },
        IFD2: { DateTimeOriginal: '2026:01:02 03:04:05' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 5820/100', GPSLongitudeRef: 'E', GPSLongitude: '120/1 59/1 312/100' },
      })
      .jpeg()
      .toBuffer()
    await sent(phone, 'rear', taken, { query: { latitude: '14.6', longitude: '121', accuracy: '12' } })
    const kept = (await photosIn()).find(({ shot }) => shot === 'rear')
    expect(kept).toMatchObject({
      recorded: {
        camera: 'Shouting Phone 9',
        takenAt: '2026-01-01T19:04:05.000Z',
        latitude: expect.closeTo(14.5995, 3),
        longitude: expect.closeTo(120.984, 3),
      },
      place: { latitude: 14.6, longitude: 121, accuracyMetres: 12 },
      width: 1200,
      height: 900,
      duplicates: [],
    })
    const inspection = await inspectionOf(ana, quotation)
    const response = await fetch(`${app.url}/sdx-api/secure/user/inspection/${inspection?.id}/photo/${kept?.id}`, { headers: ana.headers })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const whole = Buffer.from(await response.arrayBuffer())
    const { exif, width, height } = await sharp(whole).metadata()
    expect({ exif, width, isTaller: height > 900 }).toEqual({ exif: undefined, width: 1200, isTaller: true })
    const small = await fetch(`${app.url}/sdx-api/secure/user/inspection/${inspection?.id}/photo/${kept?.id}?size=small`, {
      headers: ana.headers,
    })
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(whole.length / 3)
  })

  it('that was used before is kept and flagged, and tells nothing of whose it was', async () => {
    // Always the same picture: some random ones are on the edge of what still counts as similar.
    const shared = await photo({ seed: 20_261_122 })
    await sent(phone, 'left', shared)
    const theirs = await inspected(carlo, { ...car(), seats: 9 }, maria({ mobile: '0917 555 1212' }))
    const other = await phoneWith(app.url, await linkFor(carlo, theirs.inspection))
    const again = await sent(other, 'front', shared)
    expect(again.hint).toContain('already used for another vehicle')
    // Smaller, in another quality and with a stamp at the bottom, it is still the same photograph.
    const changed = await sharp(shared)
      .resize(700)
      .composite([{ input: { create: { width: 700, height: 50, channels: 3, background: '#000' } }, top: 475, left: 0 }])
      .jpeg({ quality: 60 })
      .toBuffer()
    const alike = await sent(other, 'rear', changed)
    expect(alike.hint).toContain('already used for another vehicle')
    expect(JSON.stringify([again, alike])).not.toContain(quotation.number)

    const inspection = await inspectionOf(ana, quotation)
    const seen = await photosIn(theirs.quotation, carlo)
    expect(seen.map(({ duplicates }) => duplicates.map(({ kind, isExact, number }) => ({ kind, isExact, number })))).toEqual([
      [{ kind: 'vehicle', isExact: true, number: null }],
      expect.arrayContaining([{ kind: 'vehicle', isExact: false, number: null }]),
    ])
    const ramon = await person(app.url, 'ramon.penaflor')
    const [first] = await photosIn(theirs.quotation, ramon)
    expect(first?.duplicates).toMatchObject([{ kind: 'vehicle', number: inspection?.number, photoId: expect.any(String) }])

    expect((await sent(other, 'left', shared)).hint).toContain('another vehicle')
    const own = await photo()
    expect((await sent(other, 'interior', own)).hint).toBeNull()
    expect((await sent(other, 'odometer', own)).hint).toContain('The same photo was sent for two items. Please take one of each.')
  })

  it('is kept once, however often and at whatever moment it is sent again', async () => {
    const { quotation: of, inspection } = await inspected(ana, { ...car(), seats: 9 })
    const device = await phoneWith(app.url, await linkFor(ana, inspection))
    const [bytes, client] = [await photo(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(device, 'front', bytes, { client })))
    expect(replies.map(({ code }) => code)).toEqual([-1, -1, -1, -1])
    answered(await send(device, 'front', bytes, { client }))
    expect(await photosIn(of)).toHaveLength(1)
  })
})

describe('a device', () => {
  it('that sends something else under the id of a photograph is told that it was not kept', async () => {
    const { quotation: of, inspection } = await inspected(ana, { ...car(), seats: 9 })
    const device = await phoneWith(app.url, await linkFor(ana, inspection))
    const [bytes, client] = [await photo(), randomUUID()]
    await sent(device, 'front', bytes, { client })
    const notKept = { status: 409, message: expect.stringContaining('was not saved') }
    expect(await send(device, 'front', await photo(), { client })).toMatchObject(notKept)
    expect(await send(device, 'rear', bytes, { client })).toMatchObject(notKept)
    const shared = randomUUID()
    const atOnce = await Promise.all([photo(), photo()].map(async (each) => send(device, 'left', await each, { client: shared })))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await photosIn(of)).map(({ shot }) => shot)).toEqual(['front', 'left'])
  })

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'whose clock says %s photographs like any other',
    async (deviceTime) => {
      const { quotation: of, inspection } = await inspected(ana, { ...car(), seats: 9 })
      const { token } = await linkFor(ana, inspection)
      const reply = await call(app.url, 'POST', 'auth/inspection/open', { body: { token, type: 'customer', deviceTime } })
      const { session } = answered<{ session: string }>(reply)
      await sent({ url: app.url, token, session }, 'front', await photo(), { query: { takenAt: deviceTime } })
      const [kept] = await photosIn(of)
      expect(Math.abs(kept?.clockAheadSeconds ?? 0)).toBeGreaterThan(1_500_000_000)
      expect(kept && kept.takenAt >= '1970' && kept.takenAt <= kept.receivedAt).toBe(true)
    },
  )
})

describe('a bad line', () => {
  /** Starts to send a photograph and cuts the connection halfway. */
  const cutOff = (device: Phone, shot: string, bytes: Buffer, client: string) =>
    new Promise<void>((resolve) => {
      const { port, hostname } = new URL(device.url)
      const search = new URLSearchParams({ session: device.session, client, shot, takenAt: new Date().toISOString(), source: 'camera' })
      const head = `--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': head.length + bytes.length + 9 }
      const sending = request({ port, hostname, method: 'POST', path: `/sdx-api/auth/inspection/${device.token}/photo?${search}`, headers })
      sending.on('error', () => resolve())
      sending.on('close', () => resolve())
      sending.write(head)
      sending.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setTimeout(() => sending.destroy(), 15))
    })

  it('on which one phone trickles a dozen photographs holds up nobody else', async () => {
    const slow = await phoneWith(app.url, await linkFor(ana, (await inspected(ana, { ...car(), seats: 9 })).inspection))
    const other = await phoneWith(app.url, await linkFor(ana, (await inspected(ana, { ...car(), seats: 9 })).inspection))
    const { port, hostname } = new URL(app.url)
    const trickling = Array.from({ length: 13 }, () => {
      const search = new URLSearchParams({ session: slow.session, client: randomUUID(), shot: 'front', takenAt: new Date().toISOString() })
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 }
      const path = `/sdx-api/auth/inspection/${slow.token}/photo?${search}&source=camera`
      const sending = request({ port, hostname, method: 'POST', path, headers }).on('error', () => undefined)
      sending.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n')
      return { sending, timer: setInterval(() => void sending.write('.'), 200) }
    })
    try {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await sent(other, 'front', await photo(), { signal: AbortSignal.timeout(8_000) })
    } finally {
      for (const { sending, timer } of trickling) {
        clearInterval(timer)
        sending.destroy()
      }
    }
    // Nor are its own slots occupied for good.
    await sent(slow, 'front', await photo(), { signal: AbortSignal.timeout(8_000) })
  })

  const LARGE = { width: 4000, height: 3000, quality: 92 }
  it('in the middle of 40 photographs loses none and doubles none, and the memory stays flat', { timeout: 240_000 }, async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => inspected(ana, { ...car(), seats: 9 })))
    const work: { device: Phone; of: Quotation; shot: string; client: string; bytes: Buffer }[] = []
    for (const { inspection, quotation: of } of made) {
      const device = await phoneWith(app.url, await linkFor(ana, inspection))
      // One of each is as large as a camera produces it, the others as the page sends them.
      for (const [index, shot] of SHOTS.entries())
        work.push({ device, of, shot, client: randomUUID(), bytes: await photo(index === 3 ? LARGE : { width: 1600, height: 1200 }) })
    }
    expect(work).toHaveLength(40)
    const rss: number[] = []
    for (const [index, { device, shot, bytes, client }] of work.entries()) {
      // Every third breaks off halfway; every fourth loses the answer and is sent again.
      if (index % 3 === 0) await cutOff(device, shot, bytes, client)
      if (index % 4 === 0) {
        const lost = new AbortController()
        const sending = send(device, shot, bytes, { client, signal: lost.signal }).catch(() => undefined)
        setTimeout(() => lost.abort(), 120)
        await sending
      }
      await sent(device, shot, bytes, { client })
      rss.push(process.memoryUsage().rss / 1024 / 1024)
    }
    for (const { quotation: of } of made) {
      const photos = await photosIn(of)
      expect(photos.map(({ shot }) => shot).sort()).toEqual([...SHOTS].sort())
      expect(new Set(photos.map(({ attempt }) => attempt))).toEqual(new Set([1]))
    }
    const [early, late] = [Math.max(...rss.slice(5, 15)), Math.max(...rss.slice(-10))]
    console.info(`40 photographs, five of 12 megapixels: ${Math.round(early)} MB resident early on, ${Math.round(late)} MB at the end`)
    expect(late - early).toBeLessThan(120)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { fileKeyOf } from '../src/kit/server/files.ts'
import { filesOnS3 } from '../src/kit/server/files-s3.ts'
import { startApp, type TestApp } from './support/app.ts'
import { inspected, inspectionOf, linkFor, phoneWith, sent } from './support/inspecting.ts'
import { photo } from './support/pictures.ts'
import { type Caller, person } from './support/quoting.ts'
import { type S3, S3_KEYS, startS3 } from './support/s3.ts'

let store: S3
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.stop())

const BYTES = Buffer.from('the bytes of a file')
const filesWith = (more: Partial<Parameters<typeof filesOnS3>[0]> = {}) =>
  filesOnS3({ endpoint: store.url, bucket: 'kalasag', prefix: 'a folder/', ...S3_KEYS, ...more })

describe('files on an S3-compatible store', () => {
  it('are given back as they were kept, once for the same bytes, and forgotten twice as well as once', async () => {
    const files = filesWith()
    const key = await files.put(BYTES)
    expect(await files.put(BYTES)).toBe(key)
    expect([...store.objects.keys()]).toEqual([`/kalasag/a%20folder/${key}`])
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(BYTES)
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeUndefined()
  })

  it('are asked for with a signature that the store can check, or not at all', async () => {
    await expect(filesWith({ secretAccessKey: 'another' }).put(BYTES)).rejects.toThrow('SignatureDoesNotMatch')
    await expect(filesWith({ region: 'us-east-1' }).get(fileKeyOf(BYTES))).rejects.toThrow('403')
    await expect(filesWith().get('../etc/passwd')).rejects.toThrow('no key')
    expect(store.objects.size).toBe(0)
  })

  it('are kept although the store is slow for a moment, and refused when it stays down', async () => {
    store.fail(503, 2)
    const key = await filesWith().put(BYTES)
    store.fail(500, 100)
    await expect(filesWith().get(key)).rejects.toThrow('500')
    store.fail(0, 0)
    await filesWith().remove(key)
  })

  it('that were changed there are not given out', async () => {
    const key = await filesWith().put(BYTES)
    store.objects.set(`/kalasag/a%20folder/${key}`, Buffer.from('something else'))
    await expect(filesWith().get(key)).rejects.toThrow('other bytes')
    await filesWith().remove(key)
  })
})

describe('the program with its files on such a store', () => {
  let app: TestApp
  let ana: Caller
  beforeAll(async () => {
    const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION } = S3_KEYS
    app = await startApp({
      FILE_STORE: 's3',
      S3_ENDPOINT: store.url,
      S3_BUCKET: 'kalasag',
      S3_PREFIX: 'sales/',
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
      S3_REGION,
    })
    ana = await person(app.url, 'ana.reyes')
  })
  afterAll(() => app.stop())

  it('keeps photographs there and shows them from there', async () => {
    const { quotation, inspection } = await inspected(ana)
    const phone = await phoneWith(app.url, await linkFor(ana, inspection))
    await sent(phone, 'front', await photo())
    expect([...store.objects.keys()].map((key) => key.slice(0, 21))).toEqual(['/kalasag/sales/files/', '/kalasag/sales/files/'])
    const shot = (await inspectionOf(ana, quotation))?.photos[0]
    const response = await fetch(`${app.url}/sdx-api/secure/user/inspection/${inspection.id}/photo/${shot?.id}`, { headers: ana.headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('keeps no photograph that the store did not take, and takes it when it is sent again', async () => {
    const { quotation, inspection } = await inspected(ana)
    const phone = await phoneWith(app.url, await linkFor(ana, inspection))
    const [bytes, client] = [await photo(), crypto.randomUUID()]
    store.fail(500, 4)
    await expect(sent(phone, 'front', bytes, { client })).rejects.toThrow('500')
    expect((await inspectionOf(ana, quotation))?.photos).toEqual([])
    store.fail(0, 0)
    await sent(phone, 'front', bytes, { client })
    expect((await inspectionOf(ana, quotation))?.photos).toHaveLength(1)
  })

  it('does not start without what it needs to know of the store', () => {
    expect(() => readConfig({ FILE_STORE: 's3' })).toThrow(/S3_ENDPOINT[\s\S]*S3_BUCKET[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { inspected, inspectionOf, linkFor, type Phone, phoneWith, photographAll, sent, submitted } from './support/inspecting.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, car, person, type Quotation } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'
import { type S3, S3_KEYS, startS3 } from './support/s3.ts'

let store: S3
let app: TestApp
let ana: Caller
let ramon: Caller

beforeAll(async () => {
  store = await startS3()
  const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION } = S3_KEYS
  const bucket = { FILE_STORE: 's3', S3_ENDPOINT: store.url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION }
  app = await startApp({ ...bucket, REQUESTS_PER_MINUTE: '100000', PICTURES_KEPT_DAYS: '30' })
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterAll(async () => {
  await app.stop()
  await store.stop()
})

const QUIET = 'set session_replication_role = replica'
const LOUD = 'set session_replication_role = default'
/** As if everything received so far had arrived that many days ago. */
const age = (days: number) =>
  app.owner.query(`${QUIET}; update inspection_photos set received_at = now() - interval '${days} days'; ${LOUD}`)
/** A night, with everything that runs in it. */
async function night(): Promise<void> {
  await round(app, 'remove-inspection-pictures')
  await ageFiles(app, 24 * 60)
  await round(app, 'sweep-files')
}

async function photographed(who: Caller = ana) {
  const made = await inspected(who, { ...car(), seats: 9 })
  const phone = await phoneWith(app.url, await linkFor(who, made.inspection))
  return { ...made, phone }
}
const pictureOf = async (quotation: Quotation) => (await inspectionOf(ana, quotation))?.photos[0] ?? expect.fail('no photograph')
const giveUp = async (id: string) => answered(await ana.post(`user/inspection/${id}/cancel`, { reason: 'Seen in person.' }))

describe('the picture of an inspection', () => {
  it('on which nothing rests is removed after the configured days, with its place; what is used again is recognised all the same', async () => {
    const { quotation, inspection, phone } = await photographed()
    const bytes = await photo()
    await sent(phone, 'front', bytes, { query: { latitude: '14.6', longitude: '121' } })
    await giveUp(inspection.id)
    await age(29)
    await night()
    expect(await pictureOf(quotation)).toMatchObject({ isKept: true, place: { latitude: 14.6 } })
    expect(store.objects.size).toBe(2)
    await age(31)
    await night()
    const { id, ...rest } = await pictureOf(quotation)
    expect(rest).toMatchObject({ isKept: false, place: null, recorded: null, shot: 'front' })
    expect(store.objects.size).toBe(0)
    const gone = await call(app.url, 'GET', `secure/user/inspection/${inspection.id}/photo/${id}`, { headers: ana.headers })
    expect(gone).toMatchObject({ status: 404, message: expect.stringContaining('was removed') })

    const other = await photographed()
    expect((await sent(other.phone, 'front', bytes)).hint).toContain('already used for another vehicle')
  })

  it('that is under way, or that a standing offer or a policy rests on, is kept however old it is', async () => {
    const open = await photographed()
    await sent(open.phone, 'front', await photo())
    const quoted = await photographed()
    await cleared(quoted)
    const policy = await motorToPay(ana, await sedan(ana))
    const asked = await ana.post(`user/quotation/${policy.quotationId}/inspection`, { reason: 'A claim is made.' })
    const claim = answered<{ id: string }>(asked)
    await cleared({ phone: await phoneWith(app.url, await linkFor(ana, claim)), inspection: claim, quotation: { id: policy.quotationId } })
    await age(4000)
    await night()
    for (const quotation of [open.quotation, quoted.quotation, { id: policy.quotationId }])
      expect((await inspectionOf(ana, quotation))?.photos.map(({ isKept }) => isKept)).not.toContain(false)

    // The offer is withdrawn and the policy abandoned before it was paid: nothing depends on them any more.
    const { version } = quoted.quotation
    answered(await ana.post(`user/quotation/${quoted.quotation.id}/withdraw`, { version, reason: 'Sold the car.' }))
    answered(await ana.post(`user/policy/${policy.id}/cancel`, { reason: 'Bought elsewhere.' }))
    await night()
    for (const quotation of [quoted.quotation, { id: policy.quotationId }])
      expect((await inspectionOf(ana, quotation))?.photos.map(({ isKept }) => isKept)).not.toContain(true)
    expect((await pictureOf(open.quotation)).isKept).toBe(true)
  })
})

async function cleared({ phone, quotation, inspection }: { phone: Phone; quotation: { id: string }; inspection: { id: string } }) {
  await photographAll(phone)
  await submitted(phone)
  const photos = (await inspectionOf(ramon, quotation))?.photos ?? []
  const verdicts = photos.map(({ id }) => ({ photoId: id, verdict: 'clear' }))
  answered(await ramon.post(`user/inspection/${inspection.id}/review`, { verdicts }))
}

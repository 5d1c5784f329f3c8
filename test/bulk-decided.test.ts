import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, rowAt, untilChecked, untilDone, uploadedFleet } from './support/batching.ts'
import { policyOf, until } from './support/buying.ts'
import { inspectionOf, linkFor, phoneWith, photographAll, submitted } from './support/inspecting.ts'
import { sedan } from './support/motoring.ts'
import { accept, answered, type Caller, car, maria, oddCar, person, read } from './support/quoting.ts'
import { round } from './support/rounds.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

const PREMIUM = 61_040
const at = (batch: Pick<Batch, 'id'>, rest: string) => `user/bulk-batch/${batch.id}/${rest}`
/** A fleet of an ordinary car and one that underwriting is asked about; both wait, for their payment and for a decision. */
async function asked(holder: Readonly<Record<string, unknown>>, answers = oddCar()) {
  const { id } = await uploadedFleet(ana, [{ answers: car() }, { answers }], holder)
  answered(await confirm(ana, await batchOf(ana, id), 0))
  const batch = await untilDone(ana, id)
  expect(batch.counts).toMatchObject({ waitingPayment: 1, referred: 1 })
  const { quotation } = await rowAt(ana, id, 3)
  return { batch, quotation: { id: quotation?.id ?? '' } }
}
/** The same whose second car was declined. */
async function declined(holder: Readonly<Record<string, unknown>>) {
  const { batch, quotation } = await asked(holder)
  await decided(underwriter, quotation, 'decline')
  await until(
    () => rowAt(ana, batch.id, 3),
    ({ state }) => state === 'failed',
  )
  return batch
}
const again = async (batch: Pick<Batch, 'id'>) => {
  answered(await confirm(ana, await untilChecked(ana, batch.id), 0))
  return untilDone(ana, batch.id)
}

describe('a vehicle of a fleet that is with underwriting', () => {
  it('is quoted again once the policyholder of the fleet is another one, and sold to no one else', async () => {
    const holder = maria({ mobile: '0917 556 0001', firstName: 'Former' })
    const { batch, quotation } = await asked(holder)
    await decided(underwriter, quotation, 'approve')
    answered(await ana.put(at(batch, 'shared'), { holder: { ...holder, firstName: 'Present' } }))
    await again(batch)
    const row = await rowAt(ana, batch.id, 3)
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'withdrawn' })
    expect(row).toMatchObject({ state: 'referred' })
    await decided(underwriter, { id: row.quotation?.id ?? '' }, 'approve')
    await again(batch)
    const sold = await policyOf(ana, (await rowAt(ana, batch.id, 3)).policy?.id ?? '')
    expect(sold.holderName).toContain('Present')
  })

  it('stays there while the columns of the file are looked through again', async () => {
    const { batch, quotation } = await asked(maria({ mobile: '0917 556 0002' }))
    answered(await ana.put(at(batch, 'columns'), { mapping: batch.mapping, key: batch.key }))
    await untilChecked(ana, batch.id)
    await decided(underwriter, quotation, 'approve')
    expect(await again(batch)).toMatchObject({ counts: { waitingPayment: 2, referred: 0 } })
    expect((await rowAt(ana, batch.id, 3)).quotation?.id).toBe(quotation.id)
  })
})

describe('a vehicle of a fleet that was approved and bought by itself', () => {
  it('waits for its payment like the others, and is not sold once more', async () => {
    const holder = maria({ mobile: '0917 556 0011' })
    const { batch, quotation } = await asked(holder)
    await decided(underwriter, quotation, 'approve')
    answered(await accept(ana, await read(ana, quotation.id)))
    const { id } = answered<{ id: string }>(await ana.post('user/policy/convert', { quotationId: quotation.id }))
    answered(await ana.put(at(batch, 'shared'), { holder: { ...holder, firstName: 'Other' } }))
    await untilChecked(ana, batch.id)
    await round(app, 'follow-batches')
    expect(await rowAt(ana, batch.id, 3)).toMatchObject({ state: 'waiting-payment', policy: { id } })
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ waitingPayment: 2, referred: 0, ready: 0 })
  })
})

describe('a vehicle of a fleet that underwriting declined', () => {
  const five = { answers: { seats: 5 } }

  it('is mended after the answers of the fleet were saved again, and sold', async () => {
    const holder = maria({ mobile: '0917 556 0003' })
    const batch = await declined(holder)
    answered(await ana.put(at(batch, 'shared'), { holder }))
    await untilChecked(ana, batch.id)
    const { id } = await rowAt(ana, batch.id, 3)
    answered(await ana.put(at(batch, `row/${id}`), five))
    expect(await again(batch)).toMatchObject({ counts: { waitingPayment: 2, failed: 0 } })
  })

  it('may be left out and taken in again', async () => {
    const batch = await declined(maria({ mobile: '0917 556 0004' }))
    const { id } = await rowAt(ana, batch.id, 3)
    for (const isLeftOut of [true, false]) answered(await ana.post(at(batch, `row/${id}/leave-out`), { isLeftOut }))
    answered(await ana.put(at(batch, `row/${id}`), five))
    expect(await again(batch)).toMatchObject({ counts: { waitingPayment: 2, failed: 0, leftOut: 0 } })
  })
})

describe('a vehicle that another row names as well', () => {
  const alsoIn = (n: number) => expect.objectContaining({ message: expect.stringContaining(`also in row ${n}`) })

  it('stays with underwriting: the row that came later is the wrong one, wherever it stands', async () => {
    const odd = oddCar()
    const { id } = await uploadedFleet(ana, [{ answers: car({ year: 'new' }) }, { answers: odd }], maria({ mobile: '0917 556 0005' }))
    answered(await confirm(ana, await batchOf(ana, id), 0))
    await untilDone(ana, id)
    const first = await rowAt(ana, id, 2)
    answered(await ana.put(at({ id }, `row/${first.id}`), { answers: { ...odd, seats: 5 } }))
    expect(await rowAt(ana, id, 3)).toMatchObject({ state: 'referred' })
    expect(await rowAt(ana, id, 2)).toMatchObject({ state: 'wrong', faults: expect.arrayContaining([alsoIn(3)]) })
  })
})

describe('a fleet of which every vehicle needs underwriting', () => {
  it('is sent there, and sold once it is approved', async () => {
    const batch = await uploadedFleet(ana, [{ answers: oddCar() }, { answers: oddCar() }], maria({ mobile: '0917 556 0006' }))
    expect(batch).toMatchObject({ may: expect.arrayContaining(['confirm']), counts: { ready: 0, referred: 2, toRefer: 2, inReview: 0 } })
    expect((await again(batch)).counts).toMatchObject({ referred: 2, toRefer: 0, inReview: 2 })
    // Underwriting has them all, so there is nothing to confirm now.
    expect(await confirm(ana, await batchOf(ana, batch.id), 0)).toMatchObject({ status: 422, fields: [{ path: 'policies' }] })
    for (const n of [2, 3]) await decided(underwriter, { id: (await rowAt(ana, batch.id, n)).quotation?.id ?? '' }, 'approve')
    expect(await rowAt(ana, batch.id, 3)).toMatchObject({ state: 'referred', isApproved: true })
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ ready: 2, inReview: 0, approved: 2 })
    expect((await again(batch)).counts).toMatchObject({ waitingPayment: 2, referred: 0 })
  })
})

describe('a vehicle that underwriting approved on another day', () => {
  /** As if it had been quoted the day before. */
  const yesterday = (id: string, change = '') =>
    app.owner.query(`update quotations set cover_from = cover_from - 1, cover_to = cover_to - 1${change} where id = $1`, [id])

  it('is confirmed again where it costs something else by now', async () => {
    const { batch, quotation } = await asked(maria({ mobile: '0917 556 0008' }))
    await decided(underwriter, quotation, 'approve')
    await yesterday(quotation.id, ', total_centavos = total_centavos + 100')
    expect((await batchOf(ana, batch.id)).counts).toMatchObject({ ready: 1, premium: PREMIUM + 100 })
    const told = async () => (await read(ana, quotation.id)).history.length
    const before = await told()
    const asksAgain = await again(batch)
    expect(asksAgain.counts).toMatchObject({ waitingPayment: 1, referred: 1, ready: 1, premium: PREMIUM })
    expect((await rowAt(ana, batch.id, 3)).failure).toContain('today it is ₱610.40')
    // Its customer is not told of the same offer once more.
    expect(await told()).toBe(before)
    expect((await again(batch)).counts).toMatchObject({ waitingPayment: 2, referred: 0 })
    expect((await rowAt(ana, batch.id, 3)).failure).toBe(null)
  })

  it('is sold from the day on which it is confirmed', async () => {
    const { batch, quotation } = await asked(maria({ mobile: '0917 556 0007' }), { ...oddCar(), isLate: true })
    await decided(underwriter, quotation, 'approve')
    await yesterday(quotation.id)
    expect(await again(batch)).toMatchObject({ counts: { waitingPayment: 2, failed: 0 } })
  })
})

describe('a vehicle of a fleet that was inspected', () => {
  it('is sold with what is confirmed only, also where nothing is left to decide when it is sent to underwriting', async () => {
    const { id } = await uploadedFleet(ana, [{ answers: car() }, { answers: car() }], maria({ mobile: '0917 556 0010' }))
    await app.owner.query(`update batch_rows set state = 'referred' where batch_id = $1 and n = 3`, [id])
    expect((await again({ id })).counts).toMatchObject({ waitingPayment: 1, referred: 1, ready: 1, premium: PREMIUM })
    expect((await again({ id })).counts).toMatchObject({ waitingPayment: 2, referred: 0 })
  })

  it('is ready once its photographs are cleared, when underwriting has nothing left to decide', async () => {
    const { value, bodilyInjury, propertyDamage, ...more } = await sedan(ana, { insuredBefore: 'other', accessories: undefined })
    const pesos = { value: value / 100, bodilyInjury: '200,000.00', propertyDamage: '200,000.00' }
    const answers = { ...more, ...pesos }
    const batch = await uploadedFleet(ana, [{ answers }], maria({ mobile: '0917 556 0009' }), { line: 'motor' })
    expect(batch.counts).toMatchObject({ referred: 1, toRefer: 1 })
    await again(batch)
    const { quotation } = await rowAt(ana, batch.id, 2)
    const inspection = (await inspectionOf(ana, { id: quotation?.id ?? '' })) ?? { id: '' }
    const phone = await phoneWith(app.url, await linkFor(ana, inspection))
    await photographAll(phone)
    await submitted(phone)
    const { photos = [] } = (await inspectionOf(ana, { id: quotation?.id ?? '' })) ?? {}
    const verdicts = photos.map(({ id }) => ({ photoId: id, verdict: 'clear' }))
    answered(await underwriter.post(`user/inspection/${inspection.id}/review`, { verdicts }))
    expect(await read(ana, quotation?.id ?? '')).toMatchObject({ state: 'quoted' })
    const ready = await batchOf(ana, batch.id)
    expect(ready).toMatchObject({ may: expect.arrayContaining(['confirm']), counts: { ready: 1, premium: expect.any(Number) } })
    expect(ready.counts.premium).toBeGreaterThan(0)
    expect((await again(batch)).counts).toMatchObject({ waitingPayment: 1, referred: 0 })
  })
})

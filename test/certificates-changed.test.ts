import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import type { Certificate } from '#features/servicing/certificates/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { call } from './support/calls.ts'
import { changesAt } from './support/changing.ts'
import { attachDeed } from './support/ending.ts'
import { pdfOf } from './support/pdf.ts'
import { answered, type Caller, car, newPlate, newSticker, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
})
afterEach(() => fail(null))
afterAll(() => app.stop())

const fail = async (fault: string | null, requests: number | null = null) =>
  answered(await call(app.url, 'POST', 'auth/simulators/fault', { body: { service: 'coc', fault, requests } }))

/** A vehicle that was sold and paid without a plate. */
async function paid(): Promise<string> {
  const unplated = { registrationType: 'N', plate: undefined, mvFile: undefined, conductionSticker: newSticker() }
  const { id } = await policyToPay(ana, car({ ...unplated, year: Number(today.slice(0, 4)) }))
  await proveIdentity(ana, id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  return id
}
const sold = async (): Promise<PolicyDetail> => untilComplete(ana, await paid())

async function plated(id: string, plate = newPlate()): Promise<void> {
  const proofId = answered<{ id: string }>(await attachDeed(ana, id, pdfOf('OR/CR'))).id
  const values = { plate, mvFile: `1332${String(randomInt(10 ** 10)).padStart(11, '0')}` }
  answered(await ana.post(changesAt(id), { kind: 'plate', on: today, values, proofId }))
}
const corrected = (id: string) =>
  until(
    () => policyOf(ana, id),
    ({ documentStatus, versions }) => documentStatus === 'complete' && versions.length > 0,
    60,
  )

describe('the plate that arrives', () => {
  it('is in the certificate with another number that replaces a spoiled one whose correction was refused', async () => {
    const { id, certificate: before } = await sold()
    await fail('refused', 1)
    const plate = newPlate()
    await plated(id, plate)
    await until(
      () => policyOf(ana, id),
      ({ next }) => next.who === 'Underwriting',
      40,
    )
    answered(await ramon.post(`user/certificate/${id}/void`, { reason: 'Another number is needed.' }))
    const { certificate } = await corrected(id)
    expect(certificate?.cocNumber).not.toBe(before?.cocNumber)
    const told = await app.owner.query('select fields from simulators.registrations where coc_no = $1', [certificate?.cocNumber])
    expect(told.rows).toMatchObject([{ fields: { plateNo: plate.replace(' ', '') } }])
  })

  it('that arrives before the certificate is registered is registered with it, even if the service refuses that at first', async () => {
    await fail('down')
    const id = await paid()
    const inState = (wanted: string) =>
      until(
        () => policyOf(ana, id),
        ({ certificate }) => certificate?.state === wanted,
        40,
      )
    await inState('unanswered')
    await plated(id)
    await fail('refused')
    await inState('refused')
    await fail(null)
    const { sent } = answered<Certificate>(await ramon.get(`user/certificate/${id}`))
    const { regType: _, inceptionDate: _from, expiryDate: _to, taxType: _tax, ...body } = sent ?? {}
    answered(await ramon.post(`user/certificate/${id}/correct`, { ...body, engineNo: '1NR-7777777' }))
    expect((await corrected(id)).next.title).toBe('In order')
  })
})

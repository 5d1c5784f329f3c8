import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, startOf } from '#domain/day.ts'
import type { PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { changesAt, changesOf } from './support/changing.ts'
import { motorSold } from './support/commissions.ts'
import { motorConsents } from './support/motoring.ts'
import { answered, type Caller, person, type Quotation, read } from './support/quoting.ts'
import { renewalOf, runJob } from './support/renewing.ts'

let app: TestApp
const TEN_MS = 10 * 3_600_000

beforeAll(async () => {
  app = await startApp()
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const anaOn = async (day: string): Promise<Caller> => {
  setTime(new Date(startOf(day).getTime() + TEN_MS))
  return person(app.url, 'ana.reyes')
}
const offeredFor = async (ana: Caller, { id }: Pick<PolicyDetail, 'id'>): Promise<Quotation> => {
  await runJob(app, 'offer-renewals')
  return read(ana, (await renewalOf(ana, id)).offer?.quotationId ?? '')
}
async function moved(ana: Caller, id: string): Promise<void> {
  const { holder, latest } = await changesOf(ana, id)
  answered<PolicyChanges>(await ana.post(changesAt(id), { kind: 'address', on: latest, values: { ...holder, line1: '77 Mabini Street' } }))
}

describe('a policy that changes after its renewal was offered', () => {
  it('is offered again as it is now, and the earlier offer can no longer be accepted', async () => {
    const { policy } = await motorSold(await person(app.url, 'ana.reyes'))
    const ana = await anaOn(addDays(policy.coverTo, -50))
    const before = await offeredFor(ana, policy)
    await moved(ana, policy.id)
    const { version, total } = before
    expect(await ana.post(`user/quotation/${before.id}/accept`, { version, total, consents: motorConsents })).toMatchObject({ status: 409 })
    const after = await offeredFor(ana, policy)
    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ state: 'quoted', holder: { line1: '77 Mabini Street' } })
  })

  it('keeps an offer that was accepted', async () => {
    const { policy } = await motorSold(await person(app.url, 'ana.reyes'))
    const ana = await anaOn(addDays(policy.coverTo, -50))
    const { id, version, total } = await offeredFor(ana, policy)
    answered(await ana.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents }))
    await moved(ana, policy.id)
    answered(await ana.post('user/policy/convert', { quotationId: id }))
  })
})

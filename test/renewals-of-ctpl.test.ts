import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears, startOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { paidFor } from './support/ending.ts'
import { accept, answered, type Caller, car, person, type Quotation, quoted, read } from './support/quoting.ts'
import { prepare, renewalOf, runJob } from './support/renewing.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const TEN_MS = 10 * 3_600_000
const anaOn = async (day: string): Promise<Caller> => {
  setTime(new Date(startOf(day).getTime() + TEN_MS))
  return person(app.url, 'ana.reyes')
}
const followingOf = async (ana: Caller, { id }: PolicyDetail): Promise<Quotation> =>
  read(ana, (await renewalOf(ana, id)).offer?.quotationId ?? '')

describe('CTPL of a car whose plate gives no registration month', () => {
  it('goes on when it ends, not when its renewal is offered; continued late, it starts at once', async () => {
    const agent = await person(app.url, 'ana.reyes')
    const sold = await quoted<Quotation>(agent, { answers: car({ plate: '8' }) })
    await decided(await person(app.url, 'ramon.penaflor'), sold, 'approve')
    answered(await accept(agent, await read(agent, sold.id)))
    const policy = await paidFor(agent, agent.post('user/policy/convert', { quotationId: sold.id }).then(answered<PolicyDetail>))
    expect(policy.coverTo).toBe(addYears(policy.coverFrom, 1))

    const early = await anaOn(addDays(policy.coverTo, -60))
    await runJob(app, 'offer-renewals')
    const following = await followingOf(early, policy)
    expect(following).toMatchObject({ coverFrom: policy.coverTo, coverTo: addYears(policy.coverTo, 1) })
    expect(following.findings.map(({ code }) => code)).not.toContain('duplicate-cover')

    const late = await anaOn(addDays(policy.coverTo, 3))
    await runJob(app, 'expire-policies')
    await runJob(app, 'close-renewals')
    answered(await prepare(late, policy.id))
    expect(await followingOf(late, policy)).toMatchObject({ coverFrom: addDays(policy.coverTo, 3) })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { ctplInForce, paperOf, readPdf, replacedToday, untilLtoTold } from './support/ending.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let underwriter: Caller

const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

const ctpl = (holder = maria()) => ctplInForce(ana, holder)
const give = (who: Caller, id: string, body: object) => who.post(`user/policy/${id}/notice-of-cancellation`, body)

describe('a letter of notice', () => {
  it('names policy, address, ground, facts, last day, what is returned and where to complain', async () => {
    const { id, number, certificate } = await ctpl()
    const { notices } = answered<PolicyDetail>(await give(underwriter, id, replacedToday()))
    const { text } = await readPdf(ana, paperOf(id, notices[0]?.id, 'given'))
    for (const said of [
      ...[number, certificate?.cocNumber, formatDay(addDays(today, 15)), 'María', 'The owner has CTPL elsewhere.'],
      ...['as you asked', 'section 393', 'Visayan Surety', 'of the net premium', 'Land Transportation Office', 'Insurance Commission'],
      ...['If you no longer want this', 'publicassistance@insurance.gov.ph', 'Bacolod'],
    ])
      expect(text).toContain(said)
    const fraud = await ctpl(maria({ mobile: '0917 555 0012' }))
    const other = answered<PolicyDetail>(await give(underwriter, fraud.id, { ground: 'fraud', reason: 'The chassis number was altered.' }))
    const { text: ofInsurer } = await readPdf(ana, paperOf(fraud.id, other.notices[0]?.id, 'given'))
    expect(ofInsurer).toContain('sections 64 and 65')
    for (const said of ['Ask us in writing for the facts', 'ask us to reconsider']) expect(ofInsurer).toContain(said)
  })

  it('is proven sent: by text, mail and to the LTO by their references, by post with the receipt that somebody enters once', async () => {
    const { id } = await ctpl(maria({ mobile: '0917 555 0014', email: 'maria@example.com' }))
    const { notices } = answered<PolicyDetail>(await give(underwriter, id, replacedToday()))
    const noticeId = notices[0]?.id
    await untilLtoTold(ana, id)
    const post = (who: Caller, body: object) => who.post(`user/policy/${id}/notice-of-cancellation/${noticeId}/posted`, body)
    const posted = { letter: 'given', postedOn: today, receipt: 'RD 123 456 789 PH' }
    expect(await post(ana, { ...posted, receipt: '' })).toMatchObject({ status: 422, fields: [{ path: 'receipt' }] })
    for (const postedOn of [addDays(today, 1), addDays(today, -1)])
      expect(await post(ana, { ...posted, postedOn })).toMatchObject({ status: 422, fields: [{ path: 'postedOn' }] })
    expect((await post(carlo, posted)).status).toBe(404)
    expect(await post(ana, { ...posted, letter: 'withdrawn' })).toMatchObject({ status: 409 })
    answered(await post(ana, posted))
    expect(await post(underwriter, { ...posted, receipt: 'RD 000' })).toMatchObject({ status: 409 })
    const { sendings = [] } = (
      await until(
        () => policyOf(ana, id),
        ({ notices: [newest] }) => newest?.sendings.every(({ state }) => state === 'sent') ?? false,
      )
    ).notices[0] ?? { sendings: [] }
    expect(sendings.map(({ way }) => way)).toEqual(['sms', 'mail', 'lto', 'post'])
    for (const each of sendings) expect(each).toMatchObject({ at: expect.any(String), reference: expect.stringMatching(/./) })
    expect(sendings.at(-1)).toMatchObject({ reference: 'RD 123 456 789 PH', by: 'Ana Reyes', recipient: expect.stringContaining(', ') })
    const { text } = await readPdf(ana, paperOf(id, noticeId, 'proof'))
    for (const said of ['Proof of sending', 'RD 123 456 789 PH', 'Ana Reyes', 'LTO-', 'Acknowledged', 'Posted'])
      expect(text).toContain(said)

    const customer = await signInCustomer(app, '+639175550014')
    expect((await readPdf(customer, paperOf(id, noticeId, 'given', 'customer'))).text).toContain('Notice of cancellation')
    expect((await readPdf(customer, paperOf(id, noticeId, 'proof', 'customer'))).status).toBe(200)
    expect((await readPdf(carlo, paperOf(id, noticeId, 'given'))).status).toBe(404)
    const stranger = await ctpl(maria({ mobile: '0917 555 0013' }))
    const other = await signInCustomer(app, '+639175550013')
    for (const paper of ['given', 'proof']) expect((await readPdf(other, paperOf(id, noticeId, paper, 'customer'))).status).toBe(404)
    expect((await readPdf(other, paperOf(stranger.id, noticeId, 'given', 'customer'))).status).toBe(404)
    for (const paper of ['withdrawn', 'nonsense']) expect((await readPdf(ana, paperOf(id, noticeId, paper))).status).toBe(404)
  })

  it('goes of a withdrawal as well, and is posted on its own receipt', async () => {
    const { id } = await ctpl()
    answered(await give(underwriter, id, { ground: 'fraud', reason: 'The chassis number was altered.' }))
    const kept = answered<PolicyDetail>(
      await underwriter.post(`user/policy/${id}/notice-of-cancellation/withdraw`, { reason: 'The number was read wrongly.' }),
    )
    const [record] = kept.notices
    expect(kept).toMatchObject({ notice: null, notices: [{ state: 'withdrawn', letters: ['given', 'withdrawn'] }] })
    const { text } = await readPdf(ana, paperOf(id, record?.id, 'withdrawn'))
    for (const said of ['is withdrawn', 'The number was read wrongly.', 'stays in force']) expect(text).toContain(said)
    const body = { letter: 'withdrawn', postedOn: today, receipt: 'RD 987 654 321 PH' }
    answered(await ana.post(`user/policy/${id}/notice-of-cancellation/${record?.id}/posted`, body))
  })
})

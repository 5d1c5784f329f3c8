import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf, formatDay } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, until } from './support/buying.ts'
import { attachDeed, ctplInForce, paidFor, readPdf, replacedToday, untilLtoTold } from './support/ending.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let carlo: Caller
let underwriter: Caller

const today = dayOf(new Date())
const signIn = async () => {
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
}
const on = async (day: string) => {
  setTime(new Date(endOf(day).getTime() - 3_600_000))
  await signIn()
}

beforeAll(async () => {
  app = await startApp()
  await signIn()
})
afterEach(async () => {
  setTime(undefined)
  await app.owner.query('delete from simulators.faults')
  await signIn()
})
afterAll(() => app.stop())

const ctpl = (holder = maria()) => ctplInForce(ana, holder)
const give = (who: Caller, id: string, body: object) => who.post(`user/policy/${id}/notice-of-cancellation`, body)
const cancel = (who: Caller, id: string) => who.post(`user/policy/${id}/cancel`, { reason: 'As noticed.' })
const spoil = (fault: string, remaining: number | null = null) =>
  app.owner.query(`insert into simulators.faults (service, fault, remaining) values ('lto', $1, $2)`, [fault, remaining])
const atLto = async (policyNo: string | null) =>
  (
    await app.owner.query<{ subject: string; body: string }>(
      `select subject, body from simulators.inbox where channel = 'lto' and body like $1 order by received_at`,
      [`%${policyNo}%`],
    )
  ).rows

describe('CTPL in force', () => {
  it('is never ended at once, nor at the owner’s wish without proof of another CTPL or of the sale', async () => {
    const { id, certificate } = await ctpl()
    expect(await cancel(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining('section 393') })
    expect((await policyOf(underwriter, id)).mayCancel).toBe(false)
    const asked = { ground: 'asked', reason: 'The owner wants it.' }
    const refused = async (body: object, path: string, message: string) =>
      expect(await give(underwriter, id, { ...asked, ...body })).toMatchObject({
        ...{ status: 422, fields: [{ path, message: expect.stringContaining(message) }] },
      })
    await refused({}, 'shownFirst', 'Choose which')
    await refused({ shownFirst: 'sale' }, 'deedId', 'Attach the deed of sale')
    await refused({ shownFirst: 'ceased' }, 'deedId', 'no longer exists')
    const { replacementCoc, replacementInsurer, ...rest } = replacedToday()
    await refused({ ...rest, replacementInsurer }, 'replacementCoc', 'number of the certificate')
    await refused({ ...rest, replacementCoc }, 'replacementInsurer', 'name of the insurer')
    await refused(
      { ...replacedToday(), replacementCoc: certificate?.cocNumber },
      'replacementCoc',
      'This is the certificate that is ending. Enter the number of the new one.',
    )
    await refused(
      { ...replacedToday(), replacementFrom: addDays(today, 40) },
      'replacementFrom',
      `Give notice on ${formatDay(addDays(today, 24))}`,
    )
    expect((await give(ana, id, replacedToday())).status).toBe(403)
    expect((await give(carlo, id, replacedToday())).status).toBe(404)
    expect((await policyOf(ana, id)).certificate?.state).toBe('authenticated')
  })

  it('ends with another CTPL fifteen days after owner and LTO were told, and the LTO hears of the end', async () => {
    const { id, number, certificate } = await ctpl()
    answered(await give(underwriter, id, replacedToday()))
    const lastDay = addDays(today, 15)
    const told = await untilLtoTold(ana, id)
    expect(told).toMatchObject({
      ...{ state: 'issued', next: { title: 'Notice of cancellation', who: 'Underwriting, after that day' } },
      notice: {
        ...{ lastDay, coveredUntil: lastDay, isOver: false, shown: expect.stringContaining('COC 061200458812 of Visayan Surety') },
        lto: { state: 'sent', acknowledgement: expect.stringMatching(/^LTO-/) },
      },
    })
    expect(await atLto(number)).toEqual([
      {
        subject: `CTPL will end: COC ${certificate?.cocNumber}`,
        body: expect.stringMatching(new RegExp(`Last day of cover ${lastDay}\\. Another CTPL takes its place: COC 061200458812`)),
      },
    ])
    await on(lastDay)
    expect(await cancel(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining(formatDay(lastDay)) })
    await on(addDays(lastDay, 1))
    expect((await policyOf(ana, id)).next).toMatchObject({ who: 'Underwriting', text: expect.stringContaining('until underwriting') })
    const ended = answered<PolicyDetail>(await cancel(underwriter, id))
    expect(ended).toMatchObject({ state: 'cancelled', certificate: { state: 'voided' }, refund: { by: 'insured', wasPaid: true } })
    await until(
      () => atLto(number),
      (all) => all.length === 2,
    )
    expect((await atLto(number)).at(-1)?.subject).toContain('CTPL has ended')
  })

  it('ends with the deed of sale, which whoever sees the policy can open and others cannot', async () => {
    const { id } = await ctpl()
    expect((await attachDeed(carlo, id)).status).toBe(404)
    expect((await attachDeed(underwriter, id, Buffer.from('no document'))).status).toBe(422)
    const deed = answered<{ id: string; name: string }>(await attachDeed(underwriter, id))
    const noticed = answered<PolicyDetail>(
      await give(underwriter, id, { ground: 'asked', reason: 'The car was sold.', shownFirst: 'sale', deedId: deed.id }),
    )
    expect(noticed.notice?.shown).toBe('The vehicle was sold: deed-of-sale.pdf.')
    expect(noticed.notices[0]?.deed).toEqual(deed)
    expect((await readPdf(ana, `user/policy/${id}/deed/${deed.id}`)).text).toContain('Deed of absolute sale')
    expect((await readPdf(carlo, `user/policy/${id}/deed/${deed.id}`)).status).toBe(404)
    const other = await ctpl(maria({ mobile: '0917 555 0011' }))
    expect(await give(underwriter, other.id, { ground: 'asked', reason: 'Sold.', shownFirst: 'sale', deedId: deed.id })).toMatchObject({
      ...{ status: 422, fields: [{ path: 'deedId' }] },
    })
  })

  it('is noticed once, however many ask at once', async () => {
    const { id, number } = await ctpl()
    const replies = await Promise.all([1, 2, 3].map(() => give(underwriter, id, replacedToday())))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await untilLtoTold(ana, id)
    expect(await atLto(number)).toHaveLength(1)
  })

  it('packed with comprehensive cover keeps both until the notice has run out', async () => {
    const { id } = await paidFor(ana, motorToPay(ana, await sedan(ana)))
    expect((await policyOf(underwriter, id)).mayCancel).toBe(false)
    expect(await cancel(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining('section 393') })
    const noticed = answered<PolicyDetail>(await give(underwriter, id, { ground: 'fraud', reason: 'The chassis number was altered.' }))
    expect(noticed.notice?.lastDay).toBe(addDays(today, 15))
    await untilLtoTold(ana, id)
    await on(addDays(today, 16))
    expect(answered<PolicyDetail>(await cancel(underwriter, id))).toMatchObject({ state: 'cancelled', refund: { by: 'insurer' } })
  })
})

describe('the LTO', () => {
  it('is told once, whether it is down, answers nonsense or recovers, and nothing ends before it acknowledged', async () => {
    await spoil('down', 1)
    const { id, number } = await ctpl()
    answered(await give(underwriter, id, replacedToday()))
    const waiting = await policyOf(ana, id)
    expect(waiting).toMatchObject({ notice: { lto: { state: 'queued', acknowledgement: null } } })
    expect(waiting.next).toMatchObject({ who: 'The Land Transportation Office', text: expect.stringContaining('for 15 days after') })
    const tried = async () =>
      (await app.owner.query<{ n: number }>(`select attempts as n from messages where about = $1 and channel = 'lto'`, [id])).rows[0]?.n ??
      0
    await until(tried, (n) => n === 1)
    await app.owner.query(`update simulators.faults set fault = 'malformed', remaining = 1`)
    await untilLtoTold(ana, id, 30)
    expect(await tried()).toBe(3)
    expect(await atLto(number)).toHaveLength(1)
  })

  it('that acknowledges late keeps CTPL for fifteen days from then, and owner and agent are told so', async () => {
    await spoil('down')
    const { id } = await ctpl()
    answered(await give(underwriter, id, replacedToday()))
    const later = addDays(today, 10)
    await on(later)
    expect(await cancel(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining('has not acknowledged') })
    await app.owner.query('delete from simulators.faults')
    await app.owner.query(`update pgboss.job set start_after = now() where name = 'send-to-office' and state < 'active'`)
    const told = await untilLtoTold(ana, id, 40)
    expect(told.notice).toMatchObject({ lastDay: addDays(today, 15), coveredUntil: addDays(later, 15) })
    const news = () =>
      app.owner.query<{ n: number }>(
        `select count(*)::int as n from simulators.inbox where body like '%after you were notified%' and body like $1`,
        [`%${formatDay(addDays(later, 15))}%`],
      )
    await until(news, ({ rows }) => (rows[0]?.n ?? 0) > 0)
    await on(addDays(today, 20))
    expect(await cancel(underwriter, id)).toMatchObject({ status: 409, message: expect.stringContaining(formatDay(addDays(later, 15))) })
    await on(addDays(later, 16))
    expect(answered<PolicyDetail>(await cancel(underwriter, id)).state).toBe('cancelled')
  })

  it('that refuses leaves the policy in force, and the agent hears who acts', async () => {
    await spoil('refused')
    const { id } = await ctpl()
    answered(await give(underwriter, id, replacedToday()))
    const refused = await until(
      () => policyOf(ana, id),
      ({ notice }) => notice?.lto?.state === 'refused',
    )
    expect(refused.next).toMatchObject({ who: 'Underwriting', text: expect.stringContaining('stays in force') })
    const heard = () =>
      app.owner
        .query<{ n: number }>(`select count(*)::int as n from notifications where kind = 'lto-not-told'`)
        .then(({ rows }) => rows[0]?.n ?? 0)
    await until(heard, (n) => n > 0)
    await on(addDays(today, 30))
    expect((await cancel(underwriter, id)).status).toBe(409)
  })

  it('hears of a withdrawal after the notice, in the order in which they happened', async () => {
    await spoil('down')
    const { id, number } = await ctpl()
    answered(await give(underwriter, id, replacedToday()))
    answered(await underwriter.post(`user/policy/${id}/notice-of-cancellation/withdraw`, { reason: 'The sale fell through.' }))
    await app.owner.query('delete from simulators.faults')
    await until(
      () => atLto(number),
      (all) => all.length === 2,
      40,
    )
    expect((await atLto(number)).map(({ subject }) => subject.split(':')[0])).toEqual(['CTPL will end', 'CTPL stays in force'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, maria, oddCar, offer, person, type Quotation, quoted, read, save } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

type Told = { readonly kind: string; readonly title: string; readonly body: string; readonly link: string; readonly email: string | null }

let app: TestApp
let ana: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

/** A quotation whose customer came through the link that their agent sent. */
async function visited(quotation: Quotation, mobile: string) {
  await signInCustomer(app, mobile, (await linkFrom(ana, { mobileNumber: mobile, quotationId: quotation.id })).token)
  return { quotation: await read(ana, quotation.id) }
}

/** What was sent to a number, or is scheduled, about a quotation. */
const told = async (mobile: string, id: string): Promise<Told[]> =>
  (
    await app.owner.query<Told>(
      'select kind, title, body, link, email from reminders where mobile = $1 and key like $2 order by created_at',
      [mobile, `%${id}%`],
    )
  ).rows
const newsOf = async (mobile: string, id: string) => (await told(mobile, id)).filter(({ kind }) => kind !== 'quotation-lapses')

const email = 'told@customer.example'

describe('a customer who came to their quotation', () => {
  it('is told once that it is approved, with the conditions and the link, by text and by mail', async () => {
    const mobile = '+639175550161'
    const { quotation } = await visited(await offer(ana, maria({ mobile, email }), oddCar()), mobile)
    expect(await newsOf(mobile, quotation.id)).toEqual([])
    await decided(underwriter, quotation, 'approve', { conditions: ['Nine seats at most.'] })
    const [news, ...more] = await newsOf(mobile, quotation.id)
    expect(more).toEqual([])
    expect(news).toMatchObject({ kind: 'quotation-approved', title: 'Approved, with conditions', email })
    expect(news?.body).toContain('Nine seats at most.')
    expect(news?.link).toContain(quotation.id)
    const sent = () =>
      app.owner.query<{ channel: string }>('select channel from messages where purpose = $1 order by channel', ['quotation-approved'])
    await app.owner.query(`insert into pgboss.job (name, data) values ('deliver-reminders', '{}')`)
    await expect
      .poll(async () => (await sent()).rows, { timeout: 75_000, interval: 200 })
      .toEqual([{ channel: 'mail' }, { channel: 'sms' }])
  })

  it('is told that it is declined', async () => {
    const mobile = '+639175550162'
    const { quotation } = await visited(await offer(ana, maria({ mobile, email: '' }), oddCar()), mobile)
    await decided(underwriter, quotation, 'decline')
    expect(await newsOf(mobile, quotation.id)).toMatchObject([{ kind: 'quotation-declined', email: null }])
  })

  it('is told of another price, not of the same one, and is reminded two days before it lapses until it is bought', async () => {
    const mobile = '+639175550163'
    const { quotation } = await visited(await quoted<Quotation>(ana, { holder: maria({ mobile }) }), mobile)
    const again = async (answers: Record<string, unknown>) => {
      const now = await read(ana, quotation.id)
      const draft = answered<Quotation>(await save(ana, now, 'vehicle', { ...now.answers, ...answers }))
      return answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: draft.version }))
    }
    const same = await again({ colour: 'RED' })
    expect(await newsOf(mobile, quotation.id)).toEqual([])
    const waits = await told(mobile, quotation.id)
    expect(waits).toMatchObject([{ kind: 'quotation-lapses', title: 'Your price ends soon' }])
    const { rows } = await app.owner.query<{ due_at: Date }>('select due_at from reminders where key = $1', [
      `quotation-lapses:${quotation.id}`,
    ])
    expect(rows[0]?.due_at).toEqual(new Date(startOf(addDays(same.validUntil ?? dayOf(new Date()), -2)).getTime() + 9 * 3_600_000))
    answered(await ana.post(`user/quotation/${quotation.id}/withdraw`, { reason: 'Bought elsewhere.' }))
    expect(await told(mobile, quotation.id)).toEqual([])
  })

  it('is told that photographs are wanted, once they are', async () => {
    const mobile = '+639171234567'
    const { quotation } = await visited(await motorQuoted(ana, await sedan(ana)), mobile)
    const now = await read(ana, quotation.id)
    const draft = answered<Quotation>(await save(ana, now, 'cover', { ...now.answers, insuredBefore: 'other' }))
    expect(answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: draft.version })).state).toBe('referred')
    expect(await newsOf(mobile, quotation.id)).toMatchObject([{ kind: 'photographs-wanted' }])
  })
})

it('nobody is told of what they did themselves', async () => {
  const mobile = '+639175550165'
  const jun = await signInCustomer(app, mobile, (await linkFrom(ana, { mobileNumber: mobile })).token)
  const odd = { side: 'customer', holder: maria({ mobile }), answers: oddCar() } as const
  const quotation = await quoted<Quotation>(jun, odd)
  expect(quotation.state).toBe('referred')
  expect(await newsOf(mobile, quotation.id)).toEqual([])
})

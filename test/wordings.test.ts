import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import type { WordingDetail } from '#features/people/wordings/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { titles } from './support/notifying.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let admin: Caller
let officer: Caller
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())
beforeEach(() => app.owner.query('delete from message_wordings; delete from simulators.inbox'))

const CHANGED = 'number-changed'
const OURS = '{brand}: your number is {mobile} now. Not you? {phone}'
const propose = (body: Record<string, unknown>) =>
  admin.post('admin/wording', { code: CHANGED, language: 'en', text: OURS, note: 'Shorter.', ...body })
const shown = async (who = admin, language = 'en', code = CHANGED) =>
  answered<WordingDetail>(await who.get('admin/wording', { code, language }))
const decide = (who: Caller, id: string | undefined, body: Record<string, unknown>) => who.post(`admin/office-change/${id}`, body)
const confirmed = async (reply: Parameters<typeof answered>[0]) => {
  const [version] = answered<WordingDetail>(reply).versions
  return answered<OfficeChange>(await decide(officer, version?.id, { decision: 'confirm' }))
}
const arrived = async (recipient: string): Promise<string> =>
  until(
    async () => {
      const found = await app.owner.query<{ body: string }>(
        `select body from simulators.inbox where recipient = $1 and body !~ '^[0-9]{6} ' order by received_at desc limit 1`,
        [recipient],
      )
      return found.rows[0]?.body ?? ''
    },
    (body) => body !== '',
  )

let numbers = 0
/** A signed-in customer, whose number the office changes. */
async function someCustomer() {
  const n = String(++numbers).padStart(2, '0')
  const mobile = `+6391711122${n}`
  const { token } = await linkFrom(ana)
  const customer = await signInCustomer(app, mobile, token)
  const { rows } = await app.owner.query('select id, version from customers where mobile = $1', [mobile])
  const change = () =>
    admin.put(`user/customer/${rows[0].id}/number`, { version: rows[0].version, mobile: `+6391711133${n}`, reason: 'They asked.' })
  return { mobile, customer, change }
}

describe('the wording of a message', () => {
  it('is proposed by an administrator and goes out so once another person confirmed it', async () => {
    expect((await ana.get('admin/wordings')).status).toBe(403)
    expect((await ana.get('admin/wording', { code: CHANGED, language: 'en' })).status).toBe(403)
    expect((await officer.post('admin/wording', { code: CHANGED, language: 'en', text: OURS, note: 'Shorter.' })).status).toBe(403)
    const [version] = answered<WordingDetail>(await propose({})).versions
    expect(version).toMatchObject({ state: 'proposed', may: ['withdraw'], title: 'New number to sign in · English' })
    expect((await shown()).own).toBeNull()
    expect(answered<{ waiting: unknown[] }>(await officer.get('admin/wordings')).waiting).toEqual([{ code: CHANGED, language: 'en' }])
    expect(await titles(officer)).toContain('A change is waiting for you')
    expect(await propose({ text: `${OURS}!` })).toMatchObject({ status: 409 })
    expect(await decide(admin, version?.id, { decision: 'confirm' })).toMatchObject({ status: 409 })
    expect(await decide(ana, version?.id, { decision: 'confirm' })).toMatchObject({ status: 403 })
    expect(answered<OfficeChange[]>(await officer.get('admin/office-changes'))[0]).toMatchObject({
      id: version?.id,
      may: ['confirm', 'refuse'],
      changes: [{ label: 'Text', will: OURS }],
    })
    answered(await decide(officer, version?.id, { decision: 'confirm' }))
    expect(await decide(officer, version?.id, { decision: 'confirm' })).toMatchObject({ status: 409 })
    expect((await shown()).own).toEqual({ subject: null, text: OURS })
    const { mobile, change } = await someCustomer()
    answered(await change())
    expect(await arrived(mobile)).toMatch(/^Kalasag: your number is 0917 111 33\d\d now. Not you\? \(02\)/)
  })

  it('goes back to the shipped text, with its versions kept', async () => {
    await confirmed(await propose({ text: `${OURS} Call.` }))
    await confirmed(await admin.post('admin/wording-shipped', { code: CHANGED, language: 'en', note: 'It confused people.' }))
    const { own, versions } = await shown()
    expect(own).toBeNull()
    expect(versions.slice(0, 2)).toMatchObject([
      { state: 'confirmed', note: 'It confused people.', decidedBy: expect.stringContaining('Milagros') },
      { state: 'confirmed', proposedBy: expect.stringContaining('Teresita') },
    ])
    expect(await admin.post('admin/wording-shipped', { code: CHANGED, language: 'en', note: 'Again.' })).toMatchObject({ status: 409 })
  })

  it('names all that it must, nothing unknown, leads nowhere by itself and is not too long', async () => {
    const faults = async (text: string) => (await propose({ text })).fields?.map(({ path, message }) => `${path}: ${message}`)
    expect(await faults('{brand}: your number is {mobile}. {customer}')).toEqual([
      'text: This message has no {customer}. Use one of those listed below.',
      'text: {phone} is missing: the reader needs it.',
    ])
    expect(await faults(`${OURS} www.evil.example`)).toEqual(['text: Remove the link: only a placeholder may link anywhere.'])
    expect(await faults(`${OURS} ${'₱'.repeat(400)}`)).toEqual([
      expect.stringMatching(/text: This takes \d+ text messages; at most 6 are sent/),
    ])
    expect(await propose({ code: 'no-such-message' })).toMatchObject({ status: 404 })
    expect(await propose({ language: 'xx' })).toMatchObject({ status: 422 })
  })

  it('is refused with a reason, or withdrawn by whoever proposed it', async () => {
    const [version] = answered<WordingDetail>(await propose({ text: `${OURS} Bye.` })).versions
    expect((await decide(officer, version?.id, { decision: 'refuse', reason: '' })).status).toBe(422)
    expect(await decide(officer, version?.id, { decision: 'withdraw' })).toMatchObject({ status: 403 })
    answered(await decide(officer, version?.id, { decision: 'refuse', reason: 'Too short.' }))
    expect((await shown()).versions[0]).toMatchObject({ state: 'refused', reason: 'Too short.' })
    expect(await titles(admin)).toContain('Your proposal was refused')
    const [next] = answered<WordingDetail>(await propose({ text: `${OURS} Bye.` })).versions
    answered(await decide(admin, next?.id, { decision: 'withdraw' }))
    expect((await shown()).own).toBeNull()
  })

  it('comes in the language in which the customer reads, and in English where it is not worded in that', async () => {
    const { mobile, customer, change } = await someCustomer()
    answered(await customer.put('customer/language', { language: 'fil' }))
    expect((await ana.put('customer/language', { language: 'fil' })).status).toBe(403)
    answered(await change())
    expect(await arrived(mobile)).toMatch(/^Kalasag: mula ngayon/)
    await confirmed(await propose({ language: 'fil', text: `${OURS} Salamat.` }))
    const second = await someCustomer()
    answered(await second.customer.put('customer/language', { language: 'fil' }))
    answered(await second.change())
    expect(await arrived(second.mobile)).toMatch(/Salamat\.$/)
  })

  it('is tried on oneself, with example data', async () => {
    const { mobile, email } = await shown(admin, 'fil', 'premium-paid')
    const body = { code: 'premium-paid', language: 'fil', subject: 'Bayad: {policy}', text: 'Bayad na: {amount}, {policy}' }
    expect(answered(await admin.post('admin/wording-test', { ...body, way: 'sms' }))).toEqual({ recipient: mobile })
    expect(await arrived(mobile)).toBe('Kalasag: Bayad na: ₱610.40, POL-CTPL-26-000001 https://sales.kalasag.example/app/p/0198c0de')
    answered(await admin.post('admin/wording-test', { ...body, way: 'mail' }))
    expect(await arrived(email)).toContain('Mahal na Maria Santos')
    expect((await officer.post('admin/wording-test', { ...body, way: 'sms' })).status).toBe(403)
  })
})

describe('the database', () => {
  it('lets nobody word a message alone', async () => {
    const pool = app.openAppPool(1)
    const { rows } = await app.owner.query<{ id: string }>(`select id from office_changes where kind = 'wording' limit 1`)
    await expect(
      pool.query(`insert into message_wordings (code, language, text, change_id) values ('x', 'en', 'x', $1)`, [rows[0]?.id]),
    ).rejects.toThrow(/row-level security/)
    await pool.end()
    await expect(app.owner.query(`update office_changes set value = '{}' where kind = 'wording'`)).rejects.toThrow()
  })
})

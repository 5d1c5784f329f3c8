import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { ClaimItem } from '#features/servicing/claims/rules/list.ts'
import { lineOf } from '#lines'
import { startApp, type TestApp } from './support/app.ts'
import { policyOf, policyToPay } from './support/buying.ts'
import { atOffice, claimants, claimantTold, claimOf, claimsOf, notice, officeStep, report, reported, toldTo } from './support/claiming.ts'
import { groupIssued } from './support/insuring-groups.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria } from './support/quoting.ts'
import { travelIssued } from './support/travelling.ts'

const today = dayOf(new Date())

let app: TestApp
let ana: Caller
let consuelo: Caller
let norberto: Caller
let customer: Caller
/** A critical illness policy for a million, in force from today. */
let health: string
let ctpl: string
let stranger: Caller

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ;({ ana, consuelo, norberto, customer, stranger, health, ctpl } = await claimants(app))
})
afterAll(() => app.stop())

const pathsOf = ({ fields = [] }: { fields?: readonly { path: string }[] }) => fields.map(({ path }) => path)

describe('a first notice', () => {
  it('begins at the scanned paper: its holder comes to the policy, and to nobody else is said whose it is', async () => {
    const { rows } = await app.owner.query('select coc_number as coc from certificates where policy_id = $1', [ctpl])
    const at = (number: string) => `customer/paper/${number}/policy`
    const { number } = await policyOf(ana, ctpl)
    for (const own of [String(rows[0].coc), number ?? '']) {
      expect(answered(await customer.get(at(own)))).toEqual({ id: ctpl })
      expect(answered(await stranger.get(at(own)))).toEqual({ id: null })
    }
    expect(answered(await customer.get(at('999999999999')))).toEqual({ id: null })
    expect((await ana.get(at(String(rows[0].coc)))).status).toBe(403)
  })

  it('has a number at once, says by when and what comes next, and tells customer, agent and office', async () => {
    const { id, number } = await reported(customer, 'customer', health, 'diagnosis', notice({ diagnosis: 'A stroke' }))
    expect(number).toMatch(/^CL-\d{6}$/)
    const claim = await claimOf(customer, 'customer', id)
    expect(claim).toMatchObject({
      state: 'notified',
      loss: 'A serious illness was found',
      facts: [{ label: 'Which illness', value: 'A stroke' }],
    })
    expect(claim.dueAt).not.toBeNull()
    expect(claim.papers.map(({ code }) => code)).toContain('medical')
    await claimantTold(app, `We have received your report ${number}`)
    expect(await toldTo(ana)).toContainEqual(expect.objectContaining({ title: 'A loss was reported', path: expect.stringContaining(id) }))
    expect((await toldTo(consuelo)).map(({ title }) => title)).toContain('A loss was reported')
    expect(answered<ClaimItem[]>(await customer.get('customer/claims')).map((item) => item.number)).toContain(number)
    expect(answered<{ items: ClaimItem[] }>(await ana.get('user/claims')).items[0]).toMatchObject({ number, offered: null })
  })

  it('is kept so that nobody reads in the database what happened to somebody', async () => {
    const { rows } = await app.owner.query<{ row: string }>('select to_jsonb(c)::text as row from claims c')
    for (const { row } of rows) expect(row).not.toMatch(/jeepney|stroke|Lacson/)
  })

  it('of a day to come or before there was such a policy, or an hour of today to come, without a place or of an unknown kind is refused by its field', async () => {
    const ask = (answers: Readonly<Record<string, unknown>>, kind = 'diagnosis') => report(customer, 'customer', health, kind, answers)
    expect(pathsOf(await ask(notice({ happenedOn: addDays(today, 1) })))).toEqual(['happenedOn'])
    expect(pathsOf(await ask(notice({ happenedOn: '2026-02-30' })))).toEqual(['happenedOn'])
    const longAgo = await ask(notice({ happenedOn: '1990-01-01' }))
    expect(longAgo.fields?.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'This policy did not exist on this day. Choose the day on which it happened, or report it under the policy of that day.',
      ),
    ])
    expect(pathsOf(await ask(notice({ happenedOn: addDays(today, -400) })))).toEqual(['happenedOn'])
    expect(pathsOf(await ask(notice({ happenedAt: '24' })))).toEqual(['happenedAt'])
    expect(pathsOf(await ask(notice({ place: ' ', story: 'Ouch' })))).toEqual(['place', 'story'])
    expect(pathsOf(await ask(notice({ hospital: 'x'.repeat(201) })))).toEqual(['hospital'])
    expect(pathsOf(await ask(notice(), 'collision'))).toEqual(['kind'])
  })

  it('of a loss outside the cover, or of a policy that is not in force, is taken down and says so', async () => {
    const before = await reported(customer, 'customer', health, 'diagnosis', notice({ happenedOn: addDays(today, -300) }))
    expect(await claimOf(customer, 'customer', before.id)).toMatchObject({ standing: 'before' })
    const unpaid = await policyToPay(ana, car(), maria())
    const never = await reported(ana, 'user', unpaid.id, 'injury')
    expect(await claimOf(ana, 'user', never.id)).toMatchObject({ standing: 'not-issued' })
    const { rows } = await app.owner.query(
      `update policies set cover_from = cover_from - 400, cover_to = cover_from - 200, issued_at = issued_at - interval '500 days' where id = $1 returning id`,
      [ctpl],
    )
    expect(rows).toHaveLength(1)
    const after = await reported(customer, 'customer', ctpl, 'injury')
    expect(await claimOf(customer, 'customer', after.id)).toMatchObject({ standing: 'after' })
    const late = await reported(customer, 'customer', ctpl, 'death', notice({ happenedOn: addDays(today, -300) }))
    expect(await claimOf(customer, 'customer', late.id)).toMatchObject({ lateDays: 300 })
  })

  it('of the same loss twice is shown the first, and counts as another only if somebody says so', async () => {
    const answers = notice({ happenedOn: addDays(today, -1), happenedAt: '3' })
    const first = await reported(customer, 'customer', health, 'surgery', answers)
    const second = await report(ana, 'user', health, 'surgery', { ...answers, happenedAt: '9' })
    expect(second).toMatchObject({ status: 409, data: { id: first.id, number: first.number } })
    expect(second.message).toContain(first.number)
    const other = await reported(ana, 'user', health, 'surgery', answers, { again: true })
    expect(other.number).not.toBe(first.number)
    answered(await customer.post(`customer/claim/${first.id}/withdraw`, { reason: 'It was a mistake.' }))
    expect((await claimsOf(customer, 'customer', health)).claims.find(({ id }) => id === first.id)).toMatchObject({ state: 'withdrawn' })
    answered(await customer.post(`customer/claim/${other.id}/withdraw`, { reason: 'It was a mistake.' }))
    await reported(customer, 'customer', health, 'surgery', answers)
  })

  it('sent twice by a lost network is one', async () => {
    const key = randomUUID()
    const send = () =>
      customer.post(
        `customer/policy/${health}/claim`,
        { kind: 'diagnosis', answers: notice({ happenedOn: addDays(today, -2) }) },
        { 'idempotency-key': key },
      )
    const [one, two] = [answered<{ id: string }>(await send()), answered<{ id: string }>(await send())]
    expect(two.id).toBe(one.id)
  })

  it('sent again by the device, which kept it, is the same whenever that is; the same id under another policy is another', async () => {
    const client = randomUUID()
    const answers = notice({ happenedOn: addDays(today, -3) })
    const first = await reported(customer, 'customer', health, 'diagnosis', answers, { client })
    expect(await reported(customer, 'customer', health, 'diagnosis', answers, { client })).toEqual(first)
    // Also when the key of the request is forgotten, and someone has changed the text in the meantime.
    expect(await reported(customer, 'customer', health, 'diagnosis', { ...answers, place: 'Another place' }, { client })).toEqual(first)
    const { claims } = await claimsOf(customer, 'customer', health)
    expect(claims.filter(({ number }) => number === first.number)).toHaveLength(1)
    expect((await reported(customer, 'customer', ctpl, 'injury', answers, { client })).id).not.toBe(first.id)
  })

  it('is answered in the language that its reader chose', async () => {
    const { number } = await reported(customer, 'customer', ctpl, 'injury', notice({ happenedOn: addDays(today, -4) }), { language: 'fil' })
    await claimantTold(app, `Natanggap namin ang ulat ${number}`)
    expect((await report(customer, 'customer', ctpl, 'injury', notice(), { language: 'de' })).status).toBe(422)
  })

  it.each(['ctpl', 'motor', 'travel', 'ci', 'group'])(
    'is taken for every kind of loss of the line %s, with its limit at the office',
    async (code) => {
      const issued = {
        ctpl: async () => ctpl,
        motor: async () => (await motorToPay(ana, await sedan(ana))).id,
        travel: async () => (await travelIssued(ana)).id,
        ci: async () => health,
        group: async () => (await groupIssued(ana)).id,
      }
      const policy = await issued[code as keyof typeof issued]()
      for (const { code: kind, title } of lineOf(code)?.claims.kinds ?? []) {
        const { id } = await reported(ana, 'user', policy, kind, notice({ happenedOn: addDays(today, -5) }))
        const claim = await atOffice(consuelo, id)
        expect(claim.loss).toBe(title)
        if (code !== 'group') expect(claim.limit).not.toBeNull()
      }
    },
  )
})

describe('a claim that was paid and is opened again', () => {
  it('is paid no more than the cover has left, nor in parts by one person alone', async () => {
    const { id } = await reported(customer, 'customer', health, 'surgery', notice({ happenedOn: addDays(today, -11) }))
    const agree = (amount: number) => customer.post(`customer/claim/${id}/answer`, { accepted: true, amount })
    const { aloneUpTo, limit } = await atOffice(consuelo, id)
    answered(await officeStep(consuelo, id, 'reserve', { amount: 2_000 }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'As the hospital says.' }))
    answered(await officeStep(consuelo, id, 'offer', { amount: aloneUpTo, text: 'The first bill.' }))
    answered(await agree(aloneUpTo))
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-78' }))
    answered(await officeStep(consuelo, id, 'reopen', { text: 'Another bill came.' }))
    answered(await officeStep(consuelo, id, 'assess', { text: 'It belongs to it.' }))
    const left = (limit ?? 0) - aloneUpTo
    expect(await atOffice(consuelo, id)).toMatchObject({ limit: left })
    const tooMuch = await officeStep(consuelo, id, 'offer', { amount: left + 1, text: 'All of it.' })
    expect(tooMuch.fields?.[0]?.message).toContain('was paid for this loss before')
    answered(await officeStep(consuelo, id, 'offer', { amount: 100, text: 'The second bill.' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ state: 'seconding' })
    answered(await officeStep(norberto, id, 'return', { text: 'It was paid already.' }))
    answered(await officeStep(consuelo, id, 'reserve', { amount: 3_000 }))
    answered(await officeStep(consuelo, id, 'deny', { text: 'This bill was paid with the first.' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ state: 'denied', reserve: 0 })
  })

  it('is paid up to the cover once fault is proved, where the no-fault indemnity was paid first', async () => {
    const more = { happenedOn: addDays(today, -12), noFault: true }
    const { id } = await reported(customer, 'customer', ctpl, 'injury', notice(more))
    const proved = await reported(customer, 'customer', ctpl, 'injury', notice({ ...more, noFault: false }), { again: true })
    const [{ limit: first }, { limit: whole }] = [await atOffice(consuelo, id), await atOffice(consuelo, proved.id)]
    const amount = first ?? 0
    expect(amount).toBeLessThan(whole ?? 0)
    answered(await officeStep(consuelo, id, 'assess', { text: 'One person, an arm.' }))
    expect((await officeStep(consuelo, id, 'offer', { amount: amount + 1, text: 'More.' })).status).toBe(422)
    answered(await officeStep(consuelo, id, 'offer', { amount, text: 'The no-fault indemnity.' }))
    answered(await customer.post(`customer/claim/${id}/answer`, { accepted: true, amount }))
    answered(await officeStep(consuelo, id, 'settle', { reference: 'PESONET-79' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ limit: first })
    answered(await officeStep(consuelo, id, 'reopen', { text: 'The court found our insured at fault.' }))
    expect(await atOffice(consuelo, id)).toMatchObject({ limit: (whole ?? 0) - amount })
  })
})

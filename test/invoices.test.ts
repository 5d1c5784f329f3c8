import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { InvoiceItem } from '#features/servicing/invoices/rules/list.ts'
import { invoiceCharge } from '#features/servicing/invoices/server/record.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { Actor } from '#kit/actor.ts'
import { setTime } from '#kit/server/clock.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { signInCustomer } from './support/customers.ts'
import { motorToPay, sedan } from './support/motoring.ts'
import { textOfPdf } from './support/pdf.ts'
import { answered, type Caller, car, maria, person } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let ana: Caller
let carlo: Caller
let underwriter: Caller
let administrator: Caller

const today = dayOf(new Date())
const INVOICE = /^INV-00001-\d{8}$/
const CREDIT_NOTE = /^CN-00001-\d{8}$/

beforeAll(async () => {
  app = await startApp()
  pool = app.openAppPool(4)
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
  administrator = await person(app.url, 'teresita.ocampo')
})
afterEach(() => setTime(undefined))
afterAll(async () => {
  await pool.end()
  await app.stop()
})

async function pay(policyId: string, who = ana) {
  const open = await openPayment(who, policyId)
  await comeBack(app.url, await decideOnCardPage(open, 'pay'))
  return open
}
async function paidMotor(more = {}) {
  const { id } = await motorToPay(ana, await sedan(ana, { withCtpl: false, ...more }))
  await proveIdentity(ana, id)
  const open = await pay(id)
  return { open, policy: await invoiced(id, 1) }
}
/** The policy as soon as it has this many invoices and credit notes. */
const invoiced = (id: string, count: number, who = ana) =>
  until(
    () => policyOf(who, id),
    ({ state, invoices }) => state !== 'awaiting-payment' && invoices.length === count,
  )

const open = (who: Caller, id: string, kind: string, side = 'user') =>
  fetch(`${app.url}/sdx-api/secure/${side}/policy/${id}/document/${kind}`, { headers: who.headers })
const textOf = async (who: Caller, id: string, kind: string, side?: string) =>
  textOfPdf(new Uint8Array(await (await open(who, id, kind, side)).arrayBuffer()))

const amounts = async (id: string) =>
  (
    await app.owner.query(
      `select number, kind, cause, vatable_centavos::int vatable, vat_centavos::int vat, dst_centavos::int dst, lgt_centavos::int lgt, other_centavos::int other,
         total_centavos::int total from invoices where policy_id = $1 order by id`,
      [id],
    )
  ).rows
const lineOf = ({ worksheet }: PolicyDetail, code: string) => worksheet.lines.find((line) => line.code === code)?.amount ?? 0
const cancel = (id: string) => underwriter.post(`user/policy/${id}/cancel`, { reason: 'The car was sold.' })

describe('a paid premium', () => {
  it('is invoiced with its taxes, the seller with its branch, the buyer and the policy, for customer and agent as a PDF', async () => {
    const { id } = await policyToPay(ana, car(), maria({ mobile: '0917 555 7001', tin: '123-456-789-000' }))
    await proveIdentity(ana, id)
    const { payment } = await pay(id)
    const policy = await untilComplete(ana, id)
    const [invoice] = policy.invoices
    expect(policy.invoices).toEqual([{ number: expect.stringMatching(INVOICE), kind: 'invoice', issuedOn: today, total: 61_040 }])
    // Net premium and fee without its tax; value-added tax on both.
    const vatable = lineOf(policy, 'basic') + 4_500
    const vat = lineOf(policy, 'vat') + 540
    const [dst, lgt] = [lineOf(policy, 'dst'), lineOf(policy, 'lgt')]
    expect(await amounts(id)).toMatchObject([{ vatable, vat, dst, lgt, other: 0, total: 61_040 }])
    const customer = await signInCustomer(app, '+639175557001')
    for (const text of [await textOf(ana, id, invoice?.number ?? ''), await textOf(customer, id, invoice?.number ?? '', 'customer')])
      for (const told of [
        ...[
          'INVOICE',
          invoice?.number ?? '',
          formatDay(today),
          'Kalasag Demo Insurance Corporation',
          '000-000-000-00001',
          'VAT-registered',
        ],
        ...[
          'Bacolod City',
          policy.holderName,
          '123-456-789-000',
          policy.number ?? '',
          payment.reference,
          'Approved series',
          'Demonstration',
        ],
        ...['VATable sales', 'VAT-exempt sales', 'Zero-rated sales', 'Documentary stamp tax', 'Local government tax', 'Total'],
        ...[vatable, vat, dst, lgt, 61_040].map(formatPesos),
      ])
        expect(text).toContain(told)
  })

  it('stands with its invoice on what the insurer prints of it, on paper of a thermal printer as well', async () => {
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    await pay(id)
    const { invoices } = await untilComplete(ana, id)
    for (const kind of ['policy', 'certificate', 'certificate?roll=80'])
      expect(await textOf(ana, id, kind)).toContain(`${invoices[0]?.number} of ${formatDay(today)}`)
  })

  it('has one invoice, however often it is told', async () => {
    const { policy, open: paid } = await paidMotor()
    const actor: Actor = { kind: 'system', name: 'test' }
    const insurer = { name: 'X', address: 'X', tin: '000-000-000-000', licence: 'X' }
    const again = () =>
      transact(pool, actor, async (db) =>
        invoiceCharge(db, {
          ...{ policyId: policy.id, charge: await premiumOf(db, policy.id), paymentId: paid.payment.id, actor, now: new Date(), insurer },
        }),
      )
    await Promise.all([again(), again(), again()])
    expect((await policyOf(ana, policy.id)).invoices).toEqual(policy.invoices)
  })

  it('left unpaid at the issue is invoiced when it is paid', async () => {
    answered(await administrator.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1_000_000 }))
    const { id } = await policyToPay(ana)
    await proveIdentity(ana, id)
    expect(answered<PolicyDetail>(await ana.post(`user/policy/${id}/issue-on-credit`, { days: 30 }))).toMatchObject({ invoices: [] })
    await pay(id)
    expect((await invoiced(id, 1)).invoices).toMatchObject([{ kind: 'invoice', total: 61_040 }])
  })
})

describe('what is returned', () => {
  it('of a policy that ends is credited: of the premium and its taxes, and neither stamps nor fees', async () => {
    const { policy } = await paidMotor()
    const ended = answered<PolicyDetail>(await cancel(policy.id))
    const { refund } = ended
    const [, note] = ended.invoices
    expect(note).toMatchObject({ number: expect.stringMatching(CREDIT_NOTE), kind: 'credit-note', issuedOn: today })
    expect(await amounts(policy.id)).toMatchObject([
      { kind: 'invoice', total: policy.total },
      { kind: 'credit-note', cause: 'returned', vatable: refund?.amount, vat: refund?.taxes.vat, lgt: refund?.taxes.lgt, dst: 0, other: 0 },
    ])
    expect(note?.total).toBe((refund?.amount ?? 0) + (refund?.taxes.vat ?? 0) + (refund?.taxes.lgt ?? 0))
    expect(note?.total).toBe(policy.total - lineOf(policy, 'dst'))
    const text = await textOf(ana, policy.id, note?.number ?? '')
    for (const told of [
      ...['CREDIT NOTE', note?.number ?? '', `${policy.invoices[0]?.number} of ${formatDay(today)}`, 'The car was sold.'],
      ...['NOT VALID FOR CLAIM OF INPUT TAX', formatPesos(note?.total ?? 0)],
    ])
      expect(text).toContain(told)
  })

  it('is nothing of a premium that nobody paid', async () => {
    const { id } = await policyToPay(ana)
    expect(answered<PolicyDetail>(await ana.post(`user/policy/${id}/cancel`, { reason: 'Not wanted.' })).invoices).toEqual([])
  })
})

describe('a payment that the bank takes back', () => {
  it('is credited as a whole, and the premium invoiced anew when it is paid again', async () => {
    const { policy, open: first } = await paidMotor()
    await decideOnCardPage(first, 'take-back')
    await invoiced(policy.id, 2)
    await pay(policy.id)
    const again = await invoiced(policy.id, 3)
    expect(again.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', policy.total],
      ['credit-note', policy.total],
      ['invoice', policy.total],
    ])
    const [before, reversed, now] = await amounts(policy.id)
    expect(reversed).toEqual({ ...before, number: reversed.number, kind: 'credit-note', cause: 'reversed' })
    expect(await textOf(ana, policy.id, 'policy')).toContain(now.number)
    expect(await textOf(ana, policy.id, 'policy')).not.toContain(before.number)
    answered(await cancel(policy.id))
    expect((await policyOf(ana, policy.id)).invoices).toHaveLength(4)
    const { rows } = await app.owner.query(
      `select c.number from invoices n join invoices c on c.id = n.corrects_id where n.policy_id = $1 and n.cause = 'returned'`,
      [policy.id],
    )
    expect(rows).toEqual([{ number: now.number }])
  })

  it('after the policy was cancelled is credited for the rest, and never for more than the invoice', async () => {
    const { policy, open: first } = await paidMotor()
    answered(await cancel(policy.id))
    await decideOnCardPage(first, 'take-back')
    await invoiced(policy.id, 3)
    const [invoice, returned, reversed] = await amounts(policy.id)
    expect(returned.total + reversed.total).toBe(invoice.total)
    expect(reversed).toMatchObject({ cause: 'reversed', vatable: 0, vat: 0, dst: invoice.dst })
    const more = `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', uuidv7(), 'number', 'CN-TOO-MUCH', 'kind', 'credit-note',
      'payment_id', null, 'corrects_id', i.id, 'cause', 'returned', 'reason', 'Too much'))).* from invoices i where number = $1`
    const { number } = (await paidMotor()).policy.invoices[0] ?? {}
    await app.owner.query(more, [number])
    await expect(app.owner.query(more.replace(`'returned'`, `'reversed'`).replace('TOO-MUCH', 'STILL-MORE'), [number])).rejects.toThrow(
      'more is credited',
    )
  })
})

describe('an invoice', () => {
  it('is seen by whoever sees its policy, by its number there, and by nobody else', async () => {
    const { policy } = await paidMotor({})
    const number = policy.invoices[0]?.number ?? ''
    const other = (await paidMotor()).policy
    await policyToPay(ana, car(), maria({ mobile: '0917 555 7002' }))
    const stranger = await signInCustomer(app, '+639175557002')
    expect((await open(ana, policy.id, number)).status).toBe(200)
    expect((await open(administrator, policy.id, number)).status).toBe(200)
    expect((await open(carlo, policy.id, number)).status).toBe(404)
    expect((await open(stranger, policy.id, number, 'customer')).status).toBe(404)
    expect((await open(ana, other.id, number)).status).toBe(404)
    expect((await open(ana, policy.id, `${number}?roll=80`)).status).toBe(404)
  })

  it('is never changed nor removed, and is not made by anybody but the program', async () => {
    const number = (await paidMotor()).policy.invoices[0]?.number
    for (const change of ['update invoices set total_centavos = 1', 'delete from invoices']) {
      await expect(app.owner.query(`${change} where number = $1`, [number])).rejects.toThrow('only added to')
      await expect(pool.query(change)).rejects.toThrow('permission denied')
    }
    const copy = `insert into invoices select (jsonb_populate_record(null::invoices, '{}')).*`
    await expect(pool.query(copy)).rejects.toThrow('row-level security')
    expect((await pool.query('select number from invoices')).rows).toEqual([])
  })
})

describe('the list of the office', () => {
  it('tells administrators every invoice and credit note by its filters, what they add up to, and a workbook; nobody else', async () => {
    const { policy } = await paidMotor()
    const ended = answered<PolicyDetail>(await cancel(policy.id))
    const [invoice, note] = ended.invoices
    const listed = async (query: Record<string, string>) =>
      answered<{ items: InvoiceItem[]; count: number }>(await administrator.get('user/invoices', query)).items
    expect(await listed({ search: policy.number ?? '' })).toMatchObject([
      {
        number: note?.number,
        kind: 'credit-note',
        corrects: invoice?.number,
        total: -(note?.total ?? 0),
        issuedOn: today,
        branch: 'BACOLOD',
      },
      { number: invoice?.number, kind: 'invoice', policyId: policy.id, policyNumber: policy.number, total: policy.total },
    ])
    expect(await listed({ search: note?.number ?? '', kind: 'invoice' })).toEqual([])
    expect(await listed({ branch: 'MBO' })).toEqual([])
    expect(await listed({ issuedUntil: '2020-01-01' })).toEqual([])
    const totals = answered<Record<string, number>>(await administrator.get('user/invoices/totals', { search: policy.number ?? '' }))
    expect(totals).toMatchObject({
      invoices: 1,
      creditNotes: 1,
      vatable: 0,
      vat: 0,
      dst: lineOf(policy, 'dst'),
      total: lineOf(policy, 'dst'),
    })
    const all = await listed({ issuedFrom: today, limit: '100' })
    const together = answered<Record<string, number>>(await administrator.get('user/invoices/totals', { issuedFrom: today }))
    expect(together.total).toBe(all.reduce((sum, { total }) => sum + total, 0))
    for (const who of [ana, underwriter]) {
      expect((await who.get('user/invoices')).status).toBe(403)
      expect((await who.get('user/invoices/totals')).status).toBe(403)
      expect((await who.get('user/invoices/export')).status).toBe(403)
    }
  })

  it('counts each branch for itself, without a gap', async () => {
    const { id } = await motorToPay(carlo, await sedan(carlo, { withCtpl: false }))
    await proveIdentity(carlo, id)
    await pay(id, carlo)
    expect((await invoiced(id, 1, carlo)).invoices[0]?.number).toMatch(/^INV-0000[23]-00000001$/)
    const { rows } = await app.owner.query<{ series: string; numbers: number[] }>(
      `select left(number, -9) as series, array_agg(right(number, 8)::int order by number) as numbers from invoices where number !~ 'MUCH|MORE' group by 1`,
    )
    for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, n) => n + 1))
  })
})

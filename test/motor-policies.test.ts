import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathTo } from '#domain/routing.ts'
import type { ReconciledPayment } from '#features/servicing/payments/public/contract.ts'
import { outcomeAddress } from '#features/servicing/payments/rules/outcome-address.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until, untilComplete } from './support/buying.ts'
import { motorConsents, motorQuoted, motorToPay, sedan } from './support/motoring.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

async function paid(more: Readonly<Record<string, unknown>> = {}): Promise<{ policy: PolicyDetail; settled: ReconciledPayment }> {
  const policy = await motorToPay(ana, await sedan(ana, more))
  await proveIdentity(ana, policy.id)
  const settled = await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policy.id), 'pay'))
  return { policy, settled }
}
const document = (who: Caller, id: string, kind: string) => who.get(`user/policy/${id}/document/${kind}`)

describe('a motor policy', () => {
  it('with CTPL is issued with its certificate, which keeps the period and premium of its own', async () => {
    const { policy } = await paid()
    const done = await untilComplete(ana, policy.id)
    expect(done).toMatchObject({ number: expect.stringMatching(/^POL-MOTOR-/), next: { title: 'In order' } })
    expect(done.documents.map(({ kind, ready }) => [kind, ready])).toEqual([
      ['policy', true],
      ['compulsory', true],
      ['certificate', true],
    ])
    const { rows } = await app.owner.query('select registration from certificates where policy_id = $1', [policy.id])
    expect(rows[0].registration.expiryDate).toBe(done.coverTo)
    await until(
      () => policyOf(ana, policy.id),
      ({ documentStatus }) => documentStatus === 'complete',
    )
  })

  it('without CTPL is complete as soon as it is issued, and has no certificate to wait for', async () => {
    const { policy } = await paid({ withCtpl: false })
    const done = await until(
      () => policyOf(ana, policy.id),
      ({ documentStatus }) => documentStatus === 'complete',
    )
    expect(done).toMatchObject({ state: 'issued', certificate: null, next: { title: 'In order', tone: 'good' } })
    expect(done.documents.map(({ kind }) => kind)).toEqual(['policy'])
    expect((await document(ana, policy.id, 'certificate')).status).toBe(404)
    expect((await document(ana, policy.id, 'policy')).status).toBe(200)
    const listed = answered<{ items: { _id: string; certificateStatus: string | null; documentStatus: string }[] }>(
      await ana.get(`user/policy/getPolicy/${(await app.owner.query(`select id from staff where agent_code = 'BAC-001'`)).rows[0].id}`, {
        LOB: 'motor',
      }),
    )
    expect(listed.items.find(({ _id }) => _id === policy.id)).toMatchObject({ certificateStatus: null, documentStatus: 'complete' })
    const told = await app.owner.query(`select body from messages where about = $1 and purpose = 'documents-complete'`, [policy.id])
    expect(told.rows.length).toBeGreaterThan(0)
  })

  it('goes to an address of its own after paying, for agent and customer', async () => {
    const { settled } = await paid()
    for (const audience of ['agent', 'customer'] as const)
      for (const outcome of ['paid', 'not-paid', 'checking'] as const)
        expect(outcomeAddress({ ...settled, outcome }, audience)).toMatch(
          audience === 'agent' ? /^\/motor-payment-/ : /^\/customer-motor-payment-/,
        )
    expect(pathTo('certificates/certificate', { audience: 'customer', line: 'motor' })).toBe('/customer-certificate')
    expect(pathTo('payments/pay-now', { audience: 'customer', line: 'motor', variant: 'link' })).toBe('/customer-motor-policy-customer-pay')
  })

  it('costs less by what the group agreed on, and the agent’s asking beyond it needs an underwriter', async () => {
    const answers = await sedan(ana)
    const group = { groupPolicy: 'GP-BAC-001-1', contract: 'CT-BAC-001-1-1', subcontract: 'SC-BAC-001-1-1-1' }
    const [plain, agreed, asked] = [
      await motorQuoted(ana, answers),
      await motorQuoted(ana, answers, group),
      await motorQuoted(ana, answers, { ...group, discount: 20 }),
    ]
    const net = ({ worksheet }: typeof plain) =>
      (worksheet?.lines ?? [])
        .filter(({ kind, code }) => kind === 'premium' && !code.startsWith('ctpl-'))
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(Math.abs(net(agreed) - net(plain) * 0.9)).toBeLessThan(2)
    expect(agreed.state).toBe('quoted')
    expect(net(asked)).toBeLessThan(net(agreed))
    expect(asked.state).toBe('referred')
    expect(asked.findings.map(({ code }) => code)).toContain('discount')
    const ctpl = ({ worksheet }: typeof plain) => worksheet?.lines.filter(({ code }) => code.startsWith('ctpl-'))
    expect(ctpl(agreed)).toEqual(ctpl(plain))
  })

  it('keeps the conditions of its approval: on the policy, and on what is printed', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { modified: true }))
    expect(quotation.state).toBe('referred')
    const conditions = ['The modification is inspected by the LTO within 30 days.']
    await app.owner.query(`update quotations set conditions = $2 where id = $1`, [quotation.id, JSON.stringify(conditions)])
    await app.owner.query(
      `update quotations set state = 'approved', approval = jsonb_build_object('fingerprint', fingerprint, 'findings', findings, 'at', now(), 'reason', 'Fine', 'conditions', conditions, 'lapsed', null) where id = $1`,
      [quotation.id],
    )
    await app.owner.query(
      `insert into history (cycle, record_id, from_state, event, to_state, actor) values ('quotation', $1, 'referred', 'approve', 'approved', 'system:test')`,
      [quotation.id],
    )
    const { version, total } = answered<typeof quotation>(await ana.get(`user/quotation/${quotation.id}`))
    answered(await ana.post(`user/quotation/${quotation.id}/accept`, { version, total, consents: motorConsents }))
    const policy = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: quotation.id }))
    expect(policy.conditions).toEqual(conditions)
    expect(policy.sections.length).toBeGreaterThan(0)
  })

  it('is cancelled with the part of its premium that is returned: in proportion by the insurer, at the short-period rate by the insured', async () => {
    const { policy } = await paid({ withCtpl: false })
    await until(
      () => policyOf(ana, policy.id),
      ({ state }) => state === 'issued',
    )
    expect((await policyOf(ana, policy.id)).refundToday).toBeNull()
    const seen = await policyOf(underwriter, policy.id)
    const net = policy.worksheet.lines.filter(({ kind }) => kind === 'premium').reduce((sum, { amount }) => sum + amount, 0)
    const parts = [{ name: 'Motor comprehensive', daysLeft: 365, daysAll: 365 }]
    const taxOn = (code: string) => policy.worksheet.lines.find((line) => line.code === code)?.amount
    const taxes = { vat: taxOn('vat'), premiumTax: 0, lgt: taxOn('lgt') }
    const [insurer, insured] = [taxes, taxes]
    expect(seen.refundToday).toEqual({ net, parts, returned: { insurer: net, insured: net }, taxes: { insurer, insured } })
    const ended = answered<PolicyDetail>(await underwriter.post(`user/policy/${policy.id}/cancel`, { reason: 'The car was sold.' }))
    expect(ended.refund).toEqual({ by: 'insured', net, parts, amount: net, taxes, wasPaid: true })
    expect(ended.history.at(-1)?.reason).toContain('is to be returned')
  })
})

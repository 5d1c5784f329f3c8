import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import type { WorkbookDetail } from '#features/people/administration/public/contract/workbooks.ts'
import type { DeskApplication } from '#features/people/onboarding/public/contract/desk.ts'
import type { OfficeRefund } from '#features/servicing/payments/rules/office-refunds.ts'
import type { WebhookDetail } from '#features/work/webhooks/public/contract.ts'
import { workbookOf } from '#kit/server/workbook.ts'
import { startApp, type TestApp } from './support/app.ts'
import { Applicant, filledIn } from './support/applying.ts'
import { policyOf, proveIdentity, until } from './support/buying.ts'
import { ctplInForce } from './support/ending.ts'
import { sendFile } from './support/licences.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { cash, receive } from './support/remitting.ts'
import { uploadList } from './support/screening.ts'
import { staffId } from './support/staff.ts'
import { travelToPay } from './support/travelling.ts'

/** Each of these writes is sent six times at once and again later, by `repeated-writes.json`. */

let app: TestApp
let ana: Caller
let admin: Caller
let officer: Caller

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000', WEBHOOKS_TO_LOOPBACK: 'on' })
  ana = await person(app.url, 'ana.reyes')
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

const form = () => ({ name: 'Warehouse', url: `${app.url}/told`, events: ['policy.new'] })

const count = async (what: string, values: readonly unknown[] = []) =>
  (await app.owner.query<{ n: number }>(`select count(*)::int as n from ${what}`, [...values])).rows[0]?.n

describe('an administrator on a bad line', () => {
  it('lets one colleague in, and suspends them once', async () => {
    const email = 'rosa.lim@bacolod.example'
    const { id } = answered<{ id: string }>(
      await admin.post('admin/colleague', {
        ...{ firstName: 'Rosa', lastName: 'Lim', email, mobile: '+639175550791', role: 'AG1', branch: 'BACOLOD' },
        managerId: await staffId(app, 'miguel.lacson'),
      }),
    )
    expect(await count('staff where email = $1', [email])).toBe(1)
    answered(await admin.post(`admin/colleague/${id}/suspend`, { note: 'She left.' }))
    expect(await count('staff where email = $1 and active', [email])).toBe(0)
  })

  it('proposes a workbook of people once, which a second person confirms once', async () => {
    const bytes = await workbookOf([
      {
        name: 'People',
        widths: [],
        rows: [
          ['Agent code', 'First name', 'Last name', 'E-mail', 'Mobile number', 'Role', 'Branch', 'Reports to'],
          ['', 'Nena', 'Sy', 'nena.sy@bacolod.example', '0917 555 0792', 'Agent', 'Bacolod', 'miguel.lacson@kalasag.example'],
        ],
      },
    ])
    const { id } = answered<{ id: string }>(await sendFile(admin, 'admin/people-workbooks', Buffer.from(bytes), 'people.xlsx', 'list'))
    const { change } = answered<WorkbookDetail>(await admin.post(`admin/people-workbook/${id}/propose`, { note: 'A new agent' }))
    answered(await officer.post(`admin/office-change/${change?.id}`, { decision: 'confirm' }))
    await until(
      async () => answered<WorkbookDetail>(await admin.get(`admin/people-workbook/${id}`)),
      ({ step }) => step === 'done',
      60,
    )
    expect(await count(`staff where email = 'nena.sy@bacolod.example'`)).toBe(1)
  })

  it('uploads a list of names once', async () => {
    const before = await count('screening_lists')
    answered(await uploadList(admin, ['X-1,Somebody Nobodyknows,,person,1970-01-01,']))
    expect(await count('screening_lists')).toBe((before ?? 0) + 1)
  })

  it('has transactions told elsewhere, changes where and what, tells one again, stops it and starts it', async () => {
    const { id } = answered<{ id: string }>(await admin.post('admin/webhooks', form()))
    const at = `admin/webhook/${id}`
    answered(await admin.post(at, { ...form(), name: 'Ledger' }))
    await ctplInForce(ana)
    const { webhook, deliveries } = await until(
      async () => answered<WebhookDetail>(await admin.get(at)),
      (found) => found.deliveries.some(({ attempts }) => attempts > 0),
    )
    expect(webhook.name).toBe('Ledger')
    answered(await admin.post(`${at}/send-again`, { eventId: deliveries[0]?.event }))
    expect(answered<WebhookDetail>(await admin.post(`${at}/stop`, {})).webhook.stoppedAt).not.toBeNull()
    expect(answered<WebhookDetail>(await admin.post(`${at}/start`, {})).webhook.stoppedAt).toBeNull()
  })

  it('gives a receiver another secret, beside which the one that it has is good for a day', async () => {
    const { id } = answered<{ id: string }>(await admin.post('admin/webhooks', form()))
    const secrets = async () => (await app.owner.query('select secret, former_secret as former from webhooks where id = $1', [id])).rows[0]
    const { secret } = await secrets()
    answered(await admin.post(`admin/webhook/${id}/secret`, {}))
    expect(await secrets()).toEqual({ secret: expect.not.stringContaining(secret), former: secret })
  })
})

describe('somebody of the office on a bad line', () => {
  it('writes to an applicant once, and has a new link mailed to whom it let in', async () => {
    const applicant = await Applicant.proving(app, '+639181230091')
    const { version } = await filledIn(app, applicant, 'marisol@delacruz.example')
    const { id } = answered<{ id: string }>(await applicant.act('application/submit', { version }))
    const desk = async () => answered<DeskApplication>(await officer.get(`admin/application/${id}`))
    const step = async (who: Caller, body: object) =>
      answered<DeskApplication>(await who.post(`admin/application/${id}/step`, { version: (await desk()).version, ...body }))
    answered(await officer.post(`admin/application/${id}/message`, { text: 'We look at it today.' }))
    expect((await desk()).messages.filter(({ text }) => text === 'We look at it today.')).toHaveLength(1)
    await step(officer, { step: 'take' })
    const managerId = (await desk()).managers.find(({ branch }) => branch === 'BACOLOD')?.id
    await step(officer, { step: 'propose', managerId })
    await step(admin, { step: 'approve' })
    const invitations = () => count(`password_resets where address = 'invitation'`)
    const before = (await invitations()) ?? 0
    answered(await admin.post(`admin/application/${id}/invite`, {}))
    expect(await invitations()).toBe(before + 1)
  })

  it('returns a refund that another paid out, and confirms it the next time', async () => {
    const perpetua = await person(app.url, 'perpetua.dimaculangan')
    const eusebio = await person(app.url, 'eusebio.villarosa')
    answered(await perpetua.put('admin/collecting-entitlement', { agentCode: 'BAC-001', ceiling: 10_000_000 }))
    const policy = await travelToPay(ana)
    await proveIdentity(ana, policy.id)
    answered(await receive(ana, policy.id, cash({ amount: policy.premium.amount })))
    await until(
      () => policyOf(ana, policy.id),
      ({ state, documentStatus }) => state === 'issued' && documentStatus === 'complete',
    )
    const ramon = await person(app.url, 'ramon.penaflor')
    answered(await ramon.post(`user/policy/${policy.id}/cancel`, { reason: 'The company closes.' }))
    const [refund] = answered<{ items: OfficeRefund[] }>(await perpetua.get('user/office-refunds')).items
    const at = `user/office-refund/${refund?.id}`
    const payOut = async (reference: string) =>
      answered(await perpetua.post(`${at}/pay-out`, { way: 'cheque', reference, paidOn: dayOf(new Date()) }))
    await payOut('CHK-000123')
    answered(await eusebio.post(`${at}/return`, { reason: 'The cheque names somebody else.' }))
    await payOut('CHK-000124')
    answered(await eusebio.post(`${at}/confirm`, {}))
    const { rows } = await app.owner.query('select state, paid_reference from refunds where id = $1', [refund?.id])
    expect(rows).toEqual([{ state: 'paid-out', paid_reference: 'CHK-000124' }])
  })
})

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DecidedTogether } from '#features/selling/underwriting/public/contract/underwriting.ts'
import type { Batch } from '#features/servicing/bulk/public/contract.ts'
import { holderToAsk } from '#features/servicing/bulk/rules/columns.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { lineIn } from '#lines'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, fileOf, rowAt, rowsOf, sendFile, untilChecked, untilDone, uploadedFleet } from './support/batching.ts'
import { policyOf, proveIdentity, until } from './support/buying.ts'
import { sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria, oddCar, person } from './support/quoting.ts'
import { staffId } from './support/staff.ts'
import { assign, type CaseItem, caseOf, decide, decided, referred, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let underwriter: Caller

const PREMIUM = 61_040

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  underwriter = await person(app.url, 'ramon.penaflor')
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1000 * PREMIUM })
})
afterAll(() => app.stop())

describe('a fleet', () => {
  const holder = maria({ mobile: '0917 557 0001', firstName: 'Fleet' })

  it('is issued on credit once its policyholder has proved who they are, the wrong rows later, each once', async () => {
    const batch = await uploadedFleet(
      ana,
      [{ answers: car() }, { answers: car() }, { answers: car({ year: '22' }) }, { answers: oddCar() }],
      holder,
    )
    expect(batch.counts).toMatchObject({ wrong: 1, referred: 1, ready: 2, premium: 2 * PREMIUM })
    expect((await confirm(ana, batch, 90)).message).toContain('at most 60 days')
    expect(answered<Batch>(await confirm(ana, batch))).toMatchObject({ state: 'confirmed', creditDays: 30 })
    const waiting = await untilDone(ana, batch.id)
    expect(waiting.counts).toMatchObject({ waitingPayment: 2, wrong: 1, referred: 1, issued: 0 })
    expect(waiting.unproven).not.toBe(null)
    expect((await rowAt(ana, batch.id, 2)).failure).toContain('identity check')
    await proveIdentity(ana, waiting.unproven ?? '')

    // In the meantime the wrong row is corrected.
    const wrong = await rowAt(ana, batch.id, 4)
    answered(await ana.put(`user/bulk-batch/${batch.id}/row/${wrong.id}`, { answers: { year: 2022 } }))
    const ready = await batchOf(ana, batch.id)
    expect(ready).toMatchObject({ unproven: null, counts: { ready: 3, premium: 3 * PREMIUM, wrong: 0 } })
    answered(await confirm(ana, ready))
    const done = await until(
      () => batchOf(ana, batch.id),
      ({ state, counts }) => state === 'done' && counts.certificated === 3,
      40,
    )
    expect(done.counts).toMatchObject({ certificated: 3, waitingPayment: 0, referred: 1, issuedPremium: 3 * PREMIUM })
    // All of it is printed at once, and no one else can print it.
    const printed = await fetch(`${app.url}/sdx-api/secure/user/bulk-batch/${batch.id}/documents`, { headers: ana.headers })
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    const documents = await PDFDocument.load(await printed.arrayBuffer())
    expect(documents.getPageCount()).toBeGreaterThanOrEqual(3)
    expect(await ana.get(`user/bulk-batch/${batch.id}/documents`, { part: '2' })).toMatchObject({ status: 404 })
    const carlo = await person(app.url, 'carlo.mendoza')
    expect(await carlo.get(`user/bulk-batch/${batch.id}/documents`)).toMatchObject({ status: 404 })

    const numbers = (await rowsOf(ana, batch.id)).flatMap(({ policy }) => policy?.number ?? [])
    expect(new Set(numbers).size).toBe(3)
    const policy = await policyOf(ana, (await rowAt(ana, batch.id, 2)).policy?.id ?? '')
    expect(policy).toMatchObject({ state: 'issued', credit: { state: 'owed', days: 30 } satisfies Partial<PolicyDetail['credit']> })

    // Its holder is notified of all of it at once, and of no policy separately.
    const texts = await until(
      async () =>
        (
          await app.owner.query(
            `select m.purpose, count(*)::int as n from messages m join policies p on p.id::text = m.about join batch_rows r on r.policy_id = p.id
             where r.batch_id = $1 and m.channel = 'sms' group by 1 order by 1`,
            [batch.id],
          )
        ).rows,
      (rows) => rows.some(({ purpose }) => purpose === 'fleet-complete'),
    )
    expect(texts).toEqual([
      { purpose: 'fleet-complete', n: 1 },
      { purpose: 'fleet-issued', n: 1 },
    ])
  })

  it('says which answers of its policyholder are wrong before any row is checked', async () => {
    const { id } = answered<Batch>(await sendFile(ana, await fileOf([{ answers: car() }], { kind: 'fleet' }), { kind: 'fleet' }))
    const refused = await ana.put(`user/bulk-batch/${id}/shared`, { holder: { ...holder, mobile: '123' } })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'holder.mobile' }] })
    expect((await batchOf(ana, id)).counts.unchecked).toBe(1)
  })

  it('asks its policyholder once for what the law requires where a premium is large', async () => {
    const { bodilyInjury: _, propertyDamage: __, ...answers } = await sedan(ana, { value: 70_000_000, accessories: undefined })
    const holder = maria({ mobile: '0917 557 0011', firstName: 'Large' })
    const { id, counts, commonFaults } = await uploadedFleet(ana, [{ answers }], holder, { line: 'motor' })
    expect(counts.wrong).toBe(1)
    const asked = holderToAsk(lineIn({ line: 'motor' }), holder, commonFaults)
    expect(asked).toMatchObject({ diligence: 'full' })
    const particulars = {
      ...{ birthDate: '1985-03-11', citizenship: 'PH', placeOfBirth: 'Bacolod', natureOfWork: 'BUSINESS_OWNER', tin: '123-456-789-000' },
      ...{ sourceOfFunds: 'BUSINESS_INCOME', publicOffice: 'no' },
    }
    answered(await ana.put(`user/bulk-batch/${id}/shared`, { holder: { ...asked, ...particulars } }))
    expect((await untilChecked(ana, id)).counts).toMatchObject({ wrong: 0, toRefer: 1 })
  })

  it('goes on with what underwriting approved when it is confirmed again', async () => {
    const batch = await uploadedFleet(ana, [{ answers: car() }, { answers: oddCar() }], maria({ mobile: '0917 557 0002' }))
    answered(await confirm(ana, batch))
    await untilDone(ana, batch.id)
    const { quotation } = await rowAt(ana, batch.id, 3)
    await decided(underwriter, { id: quotation?.id ?? '' }, 'approve')
    const approved = await batchOf(ana, batch.id)
    expect(approved.counts).toMatchObject({ waitingPayment: 1, referred: 1, ready: 2, premium: 2 * PREMIUM })
  })

  it('comes to the desk as one, is decided there alike or one by one, and tells its agent once', async () => {
    const alone = await referred(ana, maria({ mobile: '0917 557 0009' }))
    const rows = [{ answers: car() }, ...Array.from({ length: 4 }, () => ({ answers: oddCar() }))]
    const batch = await uploadedFleet(ana, rows, maria({ mobile: '0917 557 0004' }))
    answered(await confirm(ana, batch))
    await untilDone(ana, batch.id)
    const desk = async (query: Record<string, string>) =>
      answered<{ items: CaseItem[]; count: number }>(await underwriter.get('user/underwriting/cases', { desk: 'all', ...query }))
    const counted = async () => answered<{ all: number }>(await underwriter.get('user/underwriting/counts')).all

    const apart = (await desk({ limit: '100' })).count
    const together = await desk({ together: 'true', limit: '100' })
    const ofUpload = together.items.filter((each) => each.batch?.id === batch.id)
    expect(ofUpload).toMatchObject([{ batch: { name: 'vehicles.csv', cases: 4, total: 4 * (ofUpload[0]?.total ?? 0) } }])
    expect(together.items.find((each) => each.quotationId === alone.id)).toMatchObject({ batch: null })
    expect(apart - together.count).toBeGreaterThanOrEqual(3)
    expect(await counted()).toBe(together.count)
    // A search finds each of them.
    const { holderName } = answered<{ holderName: string }>(await ana.get(`user/quotation/${ofUpload[0]?.quotationId}`))
    const found = (await desk({ together: 'true', search: holderName, limit: '100' })).items
    expect(found.filter((each) => each.batch?.id === batch.id)).toHaveLength(4)

    const waiting = (await desk({ batch: batch.id })).items
    expect(waiting).toHaveLength(4)
    const seen = waiting.map(({ id, version }) => ({ id, version }))
    expect(await caseOf(underwriter, { id: seen[0]?.id ?? '' })).toMatchObject({ batch: { id: batch.id, others: 3 } })
    // One by one: the first is decided; the second is being reviewed by a colleague.
    await decide(underwriter, { id: seen[0]?.id ?? '', version: seen[0]?.version ?? 0 }, 'decline')
    await assign(underwriter, { id: seen[1]?.id ?? '', version: seen[1]?.version ?? 0 }, await staffId(app, 'ramon.penaflor'))
    const alike = (who: Caller, cases: readonly object[], of = batch.id) =>
      who.post(`user/underwriting/upload/${of}/decide`, { cases, decision: 'approve', reason: 'Copies of the registrations seen.' })
    const before = (await toldTo(app, 'ana.reyes')).length
    const stranger = { id: (await caseOf(underwriter, alone)).id, version: 1 }
    const decided = answered<DecidedTogether>(await alike(underwriter, [...seen, stranger]))
    expect(decided).toMatchObject({ decided: 2, seconding: 0 })
    expect(decided.left.map(({ id }) => id).toSorted()).toEqual([seen[0]?.id, seen[1]?.id, stranger.id].toSorted())
    expect(decided.left.every(({ why }) => why.length > 10)).toBe(true)
    const told = await toldTo(app, 'ana.reyes')
    expect(told.length - before).toBe(1)
    expect(told[0]).toMatchObject({ title: 'Approved by underwriting', path: expect.stringContaining(batch.id) })
    expect(told[0]?.body).toContain('vehicles.csv: 2 rows.')

    // Sent again, it decides nothing twice; those without authority are refused, and a stranger's upload is not revealed.
    expect(answered<DecidedTogether>(await alike(underwriter, seen.slice(2)))).toMatchObject({ decided: 0 })
    expect((await alike(ana, seen)).status).toBe(403)
    expect((await alike(underwriter, [])).fields).toMatchObject([{ message: 'Choose what you decide on.' }])
    const approved = await batchOf(ana, batch.id)
    expect(approved.counts).toMatchObject({ waitingPayment: 1, ready: 3 })
    answered(await confirm(ana, approved))
    const after = await until(
      () => batchOf(ana, batch.id),
      ({ state, counts }) => state === 'done' && counts.waitingPayment === 3,
    )
    expect(after.counts).toMatchObject({ waitingPayment: 3, referred: 1, failed: 1 })
  })

  it('is withdrawn with a reason as far as it is not issued: nobody is asked to pay any more, and what is in force stays', async () => {
    const rows = [{ answers: car() }, { answers: car() }, { answers: oddCar() }]
    const batch = await uploadedFleet(ana, rows, maria({ mobile: '0917 557 0005', firstName: 'Withdrawn' }))
    const withdraw = (who: Caller, reason = 'The fleet was sold.') => who.post(`user/bulk-batch/${batch.id}/withdraw`, { reason })
    expect(await withdraw(ana)).toMatchObject({ status: 409 })
    answered(await confirm(ana, batch))
    const waiting = await untilDone(ana, batch.id)
    await proveIdentity(ana, waiting.unproven ?? '')
    // One of them is insured already.
    const [, second] = await rowsOf(ana, batch.id)
    const first = await rowAt(ana, batch.id, 2)
    answered(await ana.post(`user/policy/${first.policy?.id}/issue-on-credit`, { days: 30 }))
    await until(
      () => batchOf(ana, batch.id),
      ({ counts }) => counts.issued + counts.certificated === 1,
    )
    type Listed = { id: string; wrong: number; waiting: number; issued: number }
    const listed = async () => answered<{ items: Listed[] }>(await ana.get('user/bulk-batches')).items.find(({ id }) => id === batch.id)
    const before = await listed()
    expect(before?.waiting).toBeGreaterThan(0)
    expect((await withdraw(ana, ' ')).fields).toMatchObject([{ path: 'reason' }])
    expect((await withdraw(await person(app.url, 'carlo.mendoza'))).status).toBe(404)
    const both = await Promise.all([withdraw(ana), withdraw(ana)])
    for (const reply of both)
      expect(answered<Batch>(reply)).toMatchObject({ state: 'withdrawn', failure: 'Withdrawn: The fleet was sold.' })
    const ended = await until(
      () => batchOf(ana, batch.id),
      ({ counts }) => counts.failed === 2 && counts.certificated === 1,
    )
    expect(ended).toMatchObject({ counts: { waitingPayment: 0, referred: 0 }, may: [] })
    // What was abandoned is no longer waiting, and does not count as wrong.
    expect(await listed()).toMatchObject({ waiting: 0, wrong: before?.wrong, issued: before?.issued })
    expect(await policyOf(ana, second?.policy?.id ?? '')).toMatchObject({ state: 'cancelled' })
    expect(await policyOf(ana, first.policy?.id ?? '')).toMatchObject({ state: 'issued' })
    const odd = await rowAt(ana, batch.id, 4)
    expect(odd.failure).toBe('Withdrawn: The fleet was sold.')
    expect(answered<{ state: string }>(await ana.get(`user/quotation/${odd.quotation?.id}`))).toMatchObject({ state: 'withdrawn' })
  })

  it('may be paused while it is issued, goes on where it was, and is the same after both', async () => {
    const batch = await uploadedFleet(
      ana,
      Array.from({ length: 12 }, () => ({ answers: car() })),
      maria({ mobile: '0917 557 0003' }),
    )
    const step = async (event: string) => answered<Batch>(await ana.post(`user/bulk-batch/${batch.id}/step`, { event }))
    answered(await confirm(ana, batch))
    expect(await step('pause')).toMatchObject({ state: 'paused' })
    const { counts } = await batchOf(ana, batch.id)
    const mended = await ana.put(`user/bulk-batch/${batch.id}/row/${(await rowsOf(ana, batch.id))[0]?.id}`, { answers: { year: 2021 } })
    expect(mended.status).toBe(409)
    expect((await batchOf(ana, batch.id)).counts).toEqual(counts)
    for (const _ of [1, 2]) await step('resume')
    expect((await untilDone(ana, batch.id)).counts).toMatchObject({ waitingPayment: 12, ready: 12, failed: 0 })
    const { rows } = await app.owner.query(
      `select count(*)::int as rows, count(distinct quotation_id)::int as quotations, count(distinct policy_id)::int as policies from batch_rows where batch_id = $1`,
      [batch.id],
    )
    expect(rows).toEqual([{ rows: 12, quotations: 12, policies: 12 }])
  })
})

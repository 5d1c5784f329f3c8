import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Batch, BatchRow } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, fileOf, rowAt, rowsOf, sendFile, untilChecked, untilDone, uploaded } from './support/batching.ts'
import { answered, type Caller, car, maria, oddCar, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller
let underwriter: Caller

const PREMIUM = 61_040
/** Without a fault; the month in which a plate is due decides whether there is a warning. */
const GOOD = expect.stringMatching(/^(ok|warning)$/)

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  underwriter = await person(app.url, 'ramon.penaflor')
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1000 * PREMIUM })
})
afterAll(() => app.stop())

let owners = 0
/** A person with a number that no one else has. */
const owner = (more: Readonly<Record<string, unknown>> = {}) => {
  owners += 1
  return maria({ firstName: 'Owner', mobile: `0917 555 ${String(1000 + owners)}`, ...more })
}
const sale = (more: Readonly<Record<string, unknown>> = {}, holder = owner()) => ({ answers: car(more), holder })

describe('a file of many sales', () => {
  it('is checked and priced row by row as single sales are; one bad row stops no other', async () => {
    const batch = await uploaded(ana, [
      sale(),
      sale({ plate: 'not a plate' }),
      sale({ chassisNo: '' }),
      { answers: oddCar(), holder: owner() },
    ])
    expect(batch).toMatchObject({ state: 'checked', isMapped: true, kind: 'bulk', line: 'ctpl' })
    expect(batch.counts).toMatchObject({ rows: 4, wrong: 2, referred: 1, unchecked: 0, ready: 1, premium: PREMIUM })
    const rows = await rowsOf(ana, batch.id)
    expect(rows.map(({ n, state, total }) => [n, state, total])).toEqual([
      [2, GOOD, PREMIUM],
      [3, 'wrong', null],
      [4, 'wrong', null],
      [5, 'referred', PREMIUM],
    ])
    expect(rows[1]?.faults).toMatchObject([{ path: 'answers.plate', column: 'Plate number', level: 'wrong' }])
    expect(rows[2]?.faults).toMatchObject([{ path: 'answers.chassisNo', column: 'Chassis number', message: expect.stringMatching(/\.$/) }])
    expect(rows[0]).toMatchObject({ description: expect.stringContaining('Toyota Vios'), holderName: expect.stringContaining('Owner') })
  })

  it('is known by its labels as well as by its codes, in other headings and another order, days and numbers as people write them', async () => {
    const file = [
      'Remarks;Color;Year Model;Chassis No.;Engine No.;MV File No.;Plate No.;Registration;Type of vehicle;Type of use;Brand;Series;Given name;Surname;Cellphone;Policyholder is;Province;Municipality;Postal code;Street;Date of birth',
      `keep me;Silver;2022;${car().chassisNo};${car().engineNo};${car().mvFile};${car().plate};Renewal;Sedan;Private;Toyota;Vios;Ana;Cruz;0917 556 0001;A person;Negros Occidental;Bacolod;6100;1 Rizal;3/11/1985`,
    ].join('\n')
    const taken = answered<Batch>(await sendFile(ana, file, { name: 'book.csv' }))
    expect(taken.isMapped).toBe(false)
    const at = (heading: string) => taken.headings.indexOf(heading)
    const said = new Map<string, string>([
      ...([
        ['Given name', 'holder.firstName'],
        ['Surname', 'holder.lastName'],
        ['Cellphone', 'holder.mobile'],
      ] as const),
      ...([
        ['Municipality', 'holder.city'],
        ['Postal code', 'holder.zip'],
        ['Street', 'holder.line1'],
      ] as const),
    ])
    expect(taken.mapping[at('Plate No.')]).toBe('answers.plate')
    expect(taken.mapping[at('Remarks')]).toBe(null)
    const mapping = taken.headings.map((heading, index) => said.get(heading) ?? taken.mapping[index] ?? null)
    answered(await ana.put(`user/bulk-batch/${taken.id}/columns`, { mapping, key: 'answers.plate' }))
    const batch = await untilChecked(ana, taken.id)
    const row = await rowAt(ana, batch.id, 2)
    expect(row.faults.filter(({ level }) => level === 'wrong')).toEqual([])
    expect(row.parts.answers).toMatchObject({
      make: 'TOYOTA',
      model: 'TOYOTA-VIOS',
      colour: 'SILVER',
      registrationType: 'R',
      typeOfUse: 'PRIVATE',
    })
    expect(row.parts.holder).toMatchObject({ birthDate: '1985-03-11', city: '1830200000' })
    expect(row.cells).toContainEqual({ heading: 'Remarks', text: 'keep me' })
    // The same person's next file needs no mapping of its columns.
    const again = answered<Batch>(await sendFile(ana, file.replaceAll('keep me', 'other'), { name: 'next.csv' }))
    expect(again).toMatchObject({ isMapped: true, mapping })
    expect((await batchOf(jose, batch.id).catch((error: Error) => error.message)).toString()).toContain('404')
  })

  it('is one batch however often it is sent at once, by two tabs', async () => {
    const bytes = await fileOf([sale(), sale()])
    const replies = await Promise.all([1, 2, 3].map(() => sendFile(ana, bytes)))
    const ids = new Set(replies.map((reply) => answered<Batch>(reply).id))
    expect(ids.size).toBe(1)
    expect((await untilChecked(ana, [...ids][0] ?? '')).counts.rows).toBe(2)
    // Another person's upload is separate; whichever is issued first counts.
    const other = answered<Batch>(await sendFile(jose, bytes))
    expect(ids.has(other.id)).toBe(false)
    expect((await untilChecked(jose, other.id)).counts).toMatchObject({ warning: 2 })
  })

  it('names what stands in it twice, and forgets that once one of the two is mended', async () => {
    const twin = car()
    const batch = await uploaded(ana, [
      sale(),
      { answers: twin, holder: owner() },
      { answers: { ...twin, plate: car().plate }, holder: owner() },
    ])
    const last = await rowAt(ana, batch.id, 4)
    expect(last).toMatchObject({
      state: 'wrong',
      faults: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('row 3') })]),
    })
    const mended = answered<BatchRow>(await ana.put(`user/bulk-batch/${batch.id}/row/${last.id}`, { answers: car() }))
    expect(mended).toMatchObject({ state: GOOD })
    expect((await batchOf(ana, batch.id)).state).toBe('priced')
  })

  it('gets a sentence where it is no such file, and changes nothing', async () => {
    for (const [bytes, name] of [
      ['', 'a.csv'],
      ['%PDF-1.7', 'a.xlsx'],
      ['Plate number\n', 'a.csv'],
      ['nothing that we ask', 'a.csv'],
    ] as const) {
      const reply = await sendFile(ana, bytes, { name })
      expect(reply, name).toMatchObject({ status: 422, code: 1, fields: [{ path: 'file', message: expect.stringMatching(/\.$/) }] })
    }
    expect((await sendFile(ana, await fileOf([sale()]), { line: 'critical-illness' })).status).toBe(404)
    expect((await sendFile(ana, await fileOf([sale()]), { line: 'no-such' })).status).toBe(404)
  })

  it('is nobody else’s: who lacks the right uploads none, and another’s is not seen, mended or issued', async () => {
    const bytes = await fileOf([sale()])
    expect((await sendFile(underwriter, bytes)).status).toBe(403)
    const batch = await uploaded(ana, [sale()])
    const row = (await rowsOf(ana, batch.id))[0]?.id ?? ''
    for (const [who, status] of [
      [jose, 404],
      [miguel, 403],
    ] as const) {
      expect((await who.put(`user/bulk-batch/${batch.id}/row/${row}`, { answers: {} })).status).toBe(status)
      expect((await confirm(who, batch)).status).toBe(status)
      expect((await who.post(`user/bulk-batch/${batch.id}/step`, { event: 'cancel' })).status).toBe(status)
      expect((await sendFile(who, bytes, { batch: batch.id })).status).toBe(status)
    }
    // Those above see it.
    expect((await batchOf(miguel, batch.id)).may).toEqual([])
    expect((await jose.get(`user/bulk-batch/${batch.id}/rows`)).status).toBe(404)
    expect((await ana.get(`user/bulk-batch/${batch.id}/row/${batch.id}`)).status).toBe(404)
    expect((await underwriter.get(`user/bulk-batch/${batch.id}`)).status).toBe(403)
  })
})

describe('a corrected file', () => {
  it('changes only what differs, and issues nothing twice', async () => {
    const [one, two, three] = [sale(), sale(), sale()]
    const bad = { ...two, answers: { ...two.answers, year: 'twenty' } }
    const batch = await uploaded(ana, [one, bad, three])
    expect(batch.counts).toMatchObject({ ready: 2, wrong: 1 })
    answered(await sendFile(ana, await fileOf([two]), { batch: batch.id, name: 'corrected.csv' }))
    const corrected = await untilChecked(ana, batch.id)
    expect(corrected).toMatchObject({ state: 'priced', counts: { rows: 3, ready: 3, wrong: 0 } })
    answered(await sendFile(ana, await fileOf([one, two, three, sale()]), { batch: batch.id, name: 'more.csv' }))
    expect((await untilChecked(ana, batch.id)).counts).toMatchObject({ rows: 4, ready: 4 })
  })

  it('may be the rows that were wrong, saved from here with what is wrong beside them', async () => {
    const batch = await uploaded(ana, [sale(), sale({ plate: '???' })])
    const response = await fetch(`${app.url}/sdx-api/secure/user/bulk-batch/${batch.id}/wrong`, { headers: ana.headers })
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
    const [headings = [], row = []] = sheets[0]?.rows ?? []
    expect(headings).toContain('What is wrong')
    expect(row[headings.indexOf('Row in the upload')]).toBe('3')
    expect(String(row[headings.indexOf('What is wrong')])).toContain('Plate number')
    const fixed = row.map((cell, at) => (headings[at] === 'Plate number' ? String(car().plate) : String(cell ?? '')))
    const text = [headings, fixed].map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n')
    answered(await sendFile(ana, text, { batch: batch.id }))
    expect(await untilChecked(ana, batch.id)).toMatchObject({ state: 'priced', counts: { rows: 2, ready: 2 } })
  })
})

describe('many rows with one fault', () => {
  it('are mended with one answer', async () => {
    const batch = await uploaded(ana, [sale({ colour: '' }), sale({ colour: '' }), sale()])
    const [fault] = batch.commonFaults
    expect(fault).toMatchObject({ path: 'answers.colour', rows: 2 })
    answered(await ana.post(`user/bulk-batch/${batch.id}/mend`, { path: fault?.path, message: fault?.message, to: 'SILVER' }))
    expect(await untilChecked(ana, batch.id)).toMatchObject({ state: 'priced', counts: { ready: 3 } })
  })
})

describe('an upload', () => {
  it('is cancelled for what is not issued, and left out row by row', async () => {
    const batch = await uploaded(ana, [sale(), sale({ plate: '???' })])
    const wrong = await rowAt(ana, batch.id, 3)
    answered(await ana.post(`user/bulk-batch/${batch.id}/row/${wrong.id}/leave-out`, { isLeftOut: true }))
    expect(await batchOf(ana, batch.id)).toMatchObject({ state: 'priced', counts: { leftOut: 1, wrong: 0 } })
    for (const _ of [1, 2]) answered(await ana.post(`user/bulk-batch/${batch.id}/step`, { event: 'cancel' }))
    expect(await batchOf(ana, batch.id)).toMatchObject({ state: 'cancelled', may: [] })
    expect((await confirm(ana, batch)).status).toBe(409)
  })

  it('is confirmed for what was shown only, with every declaration, and not by whoever may give no credit', async () => {
    const batch = await uploaded(ana, [sale()])
    expect(await confirm(ana, { ...batch, counts: { ...batch.counts, premium: 1 } })).toMatchObject({ status: 409 })
    const { ready: policies, premium } = batch.counts
    expect(await ana.post(`user/bulk-batch/${batch.id}/confirm`, { policies, premium, days: 30, consents: [] })).toMatchObject({
      status: 422,
      fields: [{ path: 'consents.truth' }, { path: 'consents.privacy-service' }],
    })
    const theirs = await uploaded(jose, [sale()])
    expect(theirs.creditTerms).toEqual([])
    expect((await confirm(jose, theirs)).message).toContain('not entitled')
  })

  it('is issued at the price that was confirmed only, and at another one once that is confirmed', async () => {
    const { id } = await uploaded(ana, [sale()])
    // As if the tariff had changed since the row was checked.
    await app.owner.query('update batch_rows set total_centavos = total_centavos - 100 where batch_id = $1', [id])
    answered(await confirm(ana, await batchOf(ana, id)))
    expect((await untilDone(ana, id)).counts).toMatchObject({ failed: 1, issued: 0, certificated: 0 })
    const row = await rowAt(ana, id, 2)
    expect(row).toMatchObject({ state: 'failed', failure: expect.stringContaining('now it is ₱610.40') })
    answered(await ana.put(`user/bulk-batch/${id}/row/${row.id}`, { answers: {} }))
    const again = await batchOf(ana, id)
    expect(again.counts).toMatchObject({ ready: 1, premium: PREMIUM })
    answered(await confirm(ana, again))
    expect((await untilDone(ana, id)).counts.failed).toBe(0)
  })

  it('stands in the history with its figures', async () => {
    const { items } = answered<{ items: { rows: number; staffName: string }[] }>(await ana.get('user/bulk-batches'))
    expect(items.length).toBeGreaterThan(5)
    expect(items.every(({ staffName }) => staffName === 'Ana Reyes')).toBe(true)
  })

  it('begins with a template whose columns are all known', async () => {
    for (const [line, kind, heading] of [
      ...(['bulk', 'fleet'] as const).flatMap((each) => [
        ['ctpl', each, 'Plate number'] as const,
        ['motor', each, 'Plate number'] as const,
        ['travel', each, 'Passport number'] as const,
      ]),
      ['group', 'fleet', 'Class of the work'] as const,
    ]) {
      const response = await fetch(`${app.url}/sdx-api/secure/user/bulk-template/${line}?kind=${kind}`, { headers: ana.headers })
      const { readXlsx } = await import('hucre/xlsx')
      const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
      expect(sheets.map(({ name }) => name)).toEqual(['Rows', 'How to fill in', 'Codes'])
      expect(sheets[0]?.dataValidations?.length).toBeGreaterThan(3)
      expect(sheets[1]?.rows.slice(0, 2).map(([label]) => label)).toEqual(['Line', 'Version'])
      expect(sheets[1]?.rows[3]).toContain('Example 1')
      const csv = await ana.get(`user/bulk-template/${line}`, { kind, format: 'csv' })
      expect(String(csv.data)).toContain(heading)
    }
  })
})

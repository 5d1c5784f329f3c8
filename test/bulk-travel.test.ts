import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { Batch, BatchRow } from '#features/servicing/bulk/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { batchOf, confirm, fileOf, rowAt, rowsOf, sendFile, untilChecked, untilDone, uploaded, uploadedFleet } from './support/batching.ts'
import { policyOf, proveIdentity, until } from './support/buying.ts'
import { company, member } from './support/insuring-groups.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { alone, DEPARTURE, RETURN, travelIssued, traveller } from './support/travelling.ts'

let app: TestApp
let ana: Caller
let jose: Caller
let miguel: Caller

const logged: string[] = []

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
  app = await startApp({ LOG_LEVEL: 'trace' })
  ana = await person(app.url, 'ana.reyes')
  jose = await person(app.url, 'jose.ibanez')
  miguel = await person(app.url, 'miguel.lacson')
  const teresita = await person(app.url, 'teresita.ocampo')
  await teresita.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 100_000_000 })
})
afterAll(async () => {
  await app.stop()
  vi.restoreAllMocks()
})

const line = 'travel'
const GOOD = expect.stringMatching(/^(ok|warning)$/)
const trip = {
  departOn: DEPARTURE,
  returnOn: RETURN,
  plan: 'S',
  purpose: 'leisure',
  emergencyName: 'Rosario',
  emergencyMobile: '0917 765 4321',
}
const toFrance = { ...trip, destinations: ['FR'] }

let mobiles = 0
const contact = () => {
  mobiles += 1
  const { firstName: _, lastName: __, ...rest } = maria({ mobile: `0917 559 ${String(1000 + mobiles)}` })
  return rest
}
/** A traveller with a passport of their own. */
const goes = (firstName: string, more: Readonly<Record<string, unknown>> = {}, born = '1988-05-02') =>
  traveller(firstName, born, { lastName: `Travel${firstName}`, ...more })
const sale = (firstName: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ answers: { ...toFrance, ...more }, person: goes(firstName), holder: contact() },
})

describe('a book of travellers', () => {
  it('makes a policy of each row, whose traveller is the policyholder, and of rows with one reference a policy together', async () => {
    const family = [
      {
        answers: { ...trip, destinations: ['JP', 'FR'], cover: 'family' },
        person: goes('Marco', { sex: 'M' }),
        holder: contact(),
        trip: 'Family Cruz',
      },
      { person: goes('Mika', { relation: 'CHILD' }, '2014-09-30'), trip: 'family cruz' },
      { person: goes('Migo', { relation: 'CHILD' }, '2017-01-15'), trip: 'Family Cruz' },
    ]
    const batch = await uploaded(ana, [sale('Liza'), family[0] ?? {}, sale('Ramon'), ...family.slice(1)], { line, name: 'book.csv' })
    const rows = await rowsOf(ana, batch.id)
    expect(rows.map(({ n, state, holderName }) => [n, state, holderName])).toEqual([
      [2, GOOD, 'Liza TravelLiza'],
      [3, GOOD, 'Marco TravelMarco'],
      [4, GOOD, 'Ramon TravelRamon'],
    ])
    expect(rows[1]?.description).toContain('3 travellers')
    expect(batch.counts).toMatchObject({ rows: 3, ready: 3 })
    const together = await rowAt(ana, batch.id, 3)
    expect(together.parts.answers).toMatchObject({ cover: 'family', people: 3, destinations: ['JP', 'FR'], tripType: 'single' })
    expect(together.more.map(({ n }) => n)).toEqual([5, 6])
    // The price is that of a single sale of the same cover.
    const quick = answered<{ total: number }>(
      await ana.post('user/travel-quotation', { answers: together.parts.answers, holder: together.parts.holder }),
    )
    expect(together.total).toBe(quick.total)
  })

  it('says of which traveller and in which row something is wrong, and is mended there', async () => {
    const expired = goes('Vida', { passportExpiry: addDays(RETURN, -1) })
    const batch = await uploaded(
      ana,
      [
        { ...sale('Alma'), trip: 'A' },
        { person: expired, answers: { returnOn: addDays(RETURN, 1) }, trip: 'A' },
        { ...sale('Berto'), person: goes('Berto', { passport: '' }) },
      ],
      { line },
    )
    expect(batch).toMatchObject({ state: 'checked', counts: { rows: 2, wrong: 2 } })
    const row = await rowAt(ana, batch.id, 2)
    expect(row.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'answers.returnOn', row: 3, message: expect.stringContaining('differs') }),
        expect.objectContaining({ path: 'answers.travellers.passportExpiry', column: 'Passport valid until', person: 1, row: 3 }),
      ]),
    )
    const alone = await rowAt(ana, batch.id, 4)
    expect(alone.faults).toMatchObject([{ path: 'answers.travellers.passport', message: expect.stringMatching(/\.$/) }])
    expect(alone.faults[0]).not.toHaveProperty('row')
    const [mended] = (alone.parts.answers?.travellers ?? []) as Record<string, string>[]
    const put = await ana.put(`user/bulk-batch/${batch.id}/row/${alone.id}`, {
      answers: { travellers: [{ ...mended, firstName: 'Norberto', passport: 'P7654321A' }] },
    })
    // The policyholder is derived from the first traveller.
    expect(answered<BatchRow>(put)).toMatchObject({ state: GOOD, holderName: 'Norberto TravelBerto' })
  })

  it('is corrected by a file of the wrong rows, of which only one traveller of a family differs', async () => {
    const [one, two] = [
      { ...sale('Carla'), trip: 'C' },
      { person: goes('Carlo', { birthDate: 'someday' }), trip: 'C' },
    ]
    const batch = await uploaded(ana, [one, two], { line })
    expect(batch.counts).toMatchObject({ rows: 1, wrong: 1 })
    answered(
      await sendFile(ana, await fileOf([{ ...two, person: { ...two.person, birthDate: '1990-01-01' } }], { line }), {
        line,
        batch: batch.id,
      }),
    )
    const corrected = await untilChecked(ana, batch.id)
    expect(corrected).toMatchObject({ state: 'priced', counts: { rows: 1, ready: 1 } })
    answered(await sendFile(ana, await fileOf([{ person: goes('Cathy'), trip: 'C' }], { line }), { line, batch: batch.id }))
    await untilChecked(ana, batch.id)
    expect((await rowAt(ana, batch.id, 2)).parts.answers).toMatchObject({ people: 3 })
  })

  it('insures nobody twice on the same days, in one file, another upload or a policy in force; two journeys of one person are none', async () => {
    const liza = goes('Dolores')
    const later = { departOn: addDays(RETURN, 10), returnOn: addDays(RETURN, 15) }
    const batch = await uploaded(
      ana,
      [
        { ...sale('x'), person: liza },
        { ...sale('x', later), person: liza },
        { ...sale('x', { departOn: addDays(RETURN, -1), returnOn: addDays(RETURN, 2) }), person: liza },
      ],
      { line },
    )
    expect((await rowsOf(ana, batch.id)).map(({ n, state }) => [n, state])).toEqual([
      [2, GOOD],
      [3, GOOD],
      [4, 'wrong'],
    ])
    expect((await rowAt(ana, batch.id, 4)).faults).toMatchObject([{ message: expect.stringContaining('This traveller is also in row 2') }])
    const elsewhere = await uploaded(
      jose,
      [
        { ...sale('x'), person: liza },
        { ...sale('x', { departOn: addDays(RETURN, 40), returnOn: addDays(RETURN, 41) }), person: liza },
      ],
      { line },
    )
    expect((await rowAt(jose, elsewhere.id, 2)).faults).toMatchObject([{ path: 'elsewhere', level: 'warn' }])
    expect((await rowAt(jose, elsewhere.id, 3)).faults).toEqual([])
    const sold = alone({ departOn: DEPARTURE, returnOn: RETURN })
    await travelIssued(ana, sold, maria({ mobile: '0917 559 9001' }))
    const again = await uploaded(ana, [{ ...sale('x'), person: sold.travellers[0] ?? {} }], { line })
    expect((await rowAt(ana, again.id, 2)).faults).toMatchObject([{ message: expect.stringContaining('Already insured with us') }])
  })
})

describe('the employees whom a company sends on a journey', () => {
  it('are on a policy each of one policyholder, asked once as the journey is, and hold their certificates', async () => {
    const rows = ['Ester', 'Efren'].map((name) => ({ person: goes(name) }))
    const batch = await uploadedFleet(ana, rows, company({ mobile: '0917 559 9100' }), {
      line,
      answers: { ...toFrance, tripType: 'single' },
    })
    expect(batch.counts).toMatchObject({ rows: 2, ready: 2, wrong: 0 })
    answered(await confirm(ana, batch))
    const waiting = await untilDone(ana, batch.id)
    await proveIdentity(ana, waiting.unproven ?? '')
    answered(await confirm(ana, await batchOf(ana, batch.id)))
    const done = await until(
      () => batchOf(ana, batch.id),
      ({ state, counts }) => state === 'done' && counts.certificated === 2,
      40,
    )
    expect(done.counts).toMatchObject({ certificated: 2, failed: 0 })
    const policy = await policyOf(ana, (await rowAt(ana, batch.id, 2)).policy?.id ?? '')
    expect(policy).toMatchObject({ state: 'issued', line: 'travel' })
  })

  it('are told what of the journey is wrong before any row is checked, and where their file says it itself are not asked', async () => {
    const send = async (rows: Parameters<typeof fileOf>[0]) =>
      answered<Batch>(await sendFile(ana, await fileOf(rows, { kind: 'fleet', line }), { kind: 'fleet', line }))
    const { id } = await send([{ person: goes('Fe') }])
    const refused = await ana.put(`user/bulk-batch/${id}/shared`, {
      answers: { ...toFrance, tripType: 'single', returnOn: addDays(DEPARTURE, -2) },
    })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'answers.returnOn' }] })
    answered(await ana.put(`user/bulk-batch/${id}/shared`, { holder: company({ mobile: '0917 559 9101' }) }))
    expect((await batchOf(ana, id)).counts.unchecked).toBe(1)
    const whole = await send([{ answers: toFrance, person: goes('Gil') }])
    answered(
      await ana.put(`user/bulk-batch/${whole.id}/shared`, {
        holder: company({ mobile: '0917 559 9102' }),
        answers: { tripType: 'single' },
      }),
    )
    expect((await untilChecked(ana, whole.id)).counts).toMatchObject({ ready: 1 })
  })
})

describe('the members of a group', () => {
  it('come as one policy, however many they are; who is wrong is named and mended, and the rest need not be sent again', async () => {
    const people = Array.from({ length: 64 }, (_, index) => ({ person: member(index, index === 40 ? { occupation: '9' } : {}) }))
    expect((await sendFile(ana, await fileOf(people, { line: 'group' }), { line: 'group' })).message).toContain('one policyholder only')
    const shared = { people: 64, work: '1', plan: 'standard', groupKind: 'employer', paidBy: 'group' }
    const batch = await uploadedFleet(ana, people, company({ mobile: '0917 559 9200' }), { line: 'group', answers: shared })
    expect(batch.counts).toMatchObject({ rows: 1, wrong: 1 })
    const row = await rowAt(ana, batch.id, 2)
    expect(row.faults).toMatchObject([{ path: 'answers.members.occupation', person: 40, row: 42 }])
    const [fault] = batch.commonFaults
    answered(await ana.post(`user/bulk-batch/${batch.id}/mend`, { path: fault?.path, message: fault?.message, to: '1' }))
    const mended = await untilChecked(ana, batch.id)
    expect(mended.counts).toMatchObject({ rows: 1, ready: 1 })
    expect((await rowAt(ana, batch.id, 2)).parts.answers?.members).toHaveLength(64)
  })
})

describe('an upload of travellers', () => {
  it('is nobody else’s, is one however often it is sent at once, and is refused where it is the template of another line or an older one', async () => {
    const bytes = await fileOf([sale('Hilda')], { line })
    const replies = await Promise.all([ana, ana, jose].map((who) => sendFile(who, bytes, { line })))
    const [mine, again, theirs] = replies.map((reply) => answered<Batch>(reply).id)
    expect(mine).toBe(again)
    expect(mine).not.toBe(theirs)
    expect((await sendFile(jose, bytes, { line, batch: mine ?? '' })).status).toBe(404)
    expect((await sendFile(miguel, bytes, { line, batch: mine ?? '' })).status).toBe(403)
    expect((await jose.get(`user/bulk-batch/${mine}/rows`)).status).toBe(404)

    const template = async (code: string) => {
      const reply = await fetch(`${app.url}/sdx-api/secure/user/bulk-template/${code}?kind=bulk`, { headers: ana.headers })
      return {
        name: /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? '',
        bytes: new Uint8Array(await reply.arrayBuffer()),
      }
    }
    const { readXlsx, writeXlsx } = await import('hucre/xlsx')
    const { name, bytes: empty } = await template('travel')
    expect((await sendFile(ana, empty as never, { line, name })).message).toContain('headings and no rows')
    const { sheets } = await readXlsx(empty)
    const filled = (version: string) =>
      writeXlsx({
        sheets: sheets.map((sheet) => ({
          name: sheet.name,
          rows: [
            ...sheet.rows.map((row) => (row[0] === 'Version' ? ['Version', version] : [...row])),
            ...(sheet.name === 'Rows' ? [(sheet.rows[0] ?? []).map((heading) => (heading === 'First name' ? 'Inday' : null))] : []),
          ],
        })),
      })
    const version = String(sheets[1]?.rows.find(([label]) => label === 'Version')?.[1])
    expect(name).toContain(version)
    const current = answered<Batch>(await sendFile(ana, (await filled(version)) as never, { line, name }))
    expect(current).toMatchObject({ isMapped: true, isOldTemplate: false })
    const old = answered<Batch>(await sendFile(ana, (await filled('0badf00d')) as never, { line, name: 'mine.xlsx' }))
    expect(old).toMatchObject({ isMapped: false, isOldTemplate: true })
    const elsewhere = await sendFile(ana, (await filled(version)) as never, { line: 'ctpl', name: 'mine.xlsx' })
    expect(elsewhere).toMatchObject({ status: 422, message: expect.stringContaining('template of another line') })
  })

  it('tells nobody in a log, an audit entry or a problem who travels', async () => {
    const planted = goes('Zenaidaplanted', { lastName: 'Quiambaoplanted', passport: 'PLANTED77A' })
    const batch = await uploaded(
      ana,
      [
        { ...sale('x'), person: planted },
        { ...sale('x'), person: { ...planted, birthDate: 'Zenaidaplanted' } },
      ],
      { line },
    )
    const refusals = [
      await sendFile(ana, 'Zenaidaplanted Quiambaoplanted', { line }),
      await sendFile(ana, 'First name,Last name\nZenaidaplanted,"Quiambaoplanted', { line }),
      await ana.post(`user/bulk-batch/${batch.id}/mend`, { path: 'answers.Zenaidaplanted', message: 'x', to: 'x' }),
    ]
    expect(refusals.every(({ status }) => status >= 400)).toBe(true)
    const told = [JSON.stringify(refusals.map(({ message, fields }) => ({ message, fields }))), ...logged].join('\n')
    expect(logged.length).toBeGreaterThan(1)
    expect(told).not.toMatch(/planted/i)
    const { rows } = await app.owner.query("select count(*)::int as n from audit_entries a where a::text ilike '%planted%'")
    expect(rows[0]).toEqual({ n: 0 })
  })
})

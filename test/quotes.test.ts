import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears, dayOf } from '#domain/day.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, car, maria, offer, person, type Quotation, read, save, start } from './support/quoting.ts'

let app: TestApp
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

describe('the price', () => {
  it('of a private car for one year is ₱610.40, tax by tax', async () => {
    const { worksheet, total, number, state, validUntil } = await offer(ana)
    expect(total).toBe(61_040)
    expect(worksheet?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['basic', 44_908],
      ['dst', 5_613],
      ['vat', 5_389],
      ['lgt', 90],
      ['coc-fee', 5_040],
    ])
    expect({ state, number, validUntil }).toEqual({
      state: 'quoted',
      number: expect.stringMatching(/^Q-CTPL-\d\d-\d{6}$/),
      validUntil: addDays(today, 30),
    })
  })

  it('needs four answers and is saved nowhere', async () => {
    const answers = { registrationType: 'N', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }
    const { rows } = await app.owner.query('select count(*)::int n from quotations')
    expect(await ana.post('user/quotation/quick', { line: 'ctpl', answers })).toMatchObject({
      code: -1,
      data: { worksheet: { total: 166_040 } },
    })
    expect((await app.owner.query('select count(*)::int n from quotations')).rows).toEqual(rows)
  })

  it('says which answer it still needs', async () => {
    const answers = { registrationType: 'R', vehicleType: 'LIGHT_TRUCK', typeOfUse: 'OWN_GOODS' }
    const reply = await ana.post('user/quotation/quick', { line: 'ctpl', answers })
    expect(reply).toMatchObject({ status: 422, code: 1, fields: [{ path: 'answers.gvw' }] })
    expect(await ana.post('user/quotation/quick', { line: 'ctpl', answers: {} })).toMatchObject({ status: 422 })
    expect(await ana.post('user/quotation/quick', { line: 'pet', answers })).toMatchObject({ status: 404 })
  })

  it('is the same in the browser, from the tables that the server hands out', async () => {
    const { versions, branch } = answered<{ branch: string; versions: { version: string; tables: unknown }[] }>(
      await ana.get('user/tariff/ctpl'),
    )
    expect(branch).toBe('BACOLOD')
    const [tariff] = versions
    for (const { details, total } of ctpl.examples) expect(ctpl.price.rate(details, tariff, { today, branch }).total).toBe(total)
  })
})

describe('a draft', () => {
  it('is saved step by step and goes on on another device', async () => {
    const vehicle = car()
    const draft = await start(ana, { registrationType: 'R' })
    expect(draft).toMatchObject({ state: 'draft', step: 'vehicle', version: 1, may: expect.arrayContaining(['edit', 'quote']) })
    const second = answered<Quotation>(await save(ana, draft, 'vehicle', vehicle))
    expect(second).toMatchObject({ version: 2, step: 'policyholder', answers: { plate: vehicle.plate, mvFile: vehicle.mvFile } })
    answered(await save(ana, second, 'policyholder', maria()))
    expect(await read(ana, draft.id)).toMatchObject({
      version: 3,
      step: 'alternate',
      description: `${vehicle.plate} · 2022 Toyota Vios`,
      answers: { plate: vehicle.plate, make: 'TOYOTA' },
      labels: { 'Make:TOYOTA': 'Toyota' },
    })
  })

  it('keeps answers that are not right yet, and only the fields of the step', async () => {
    const draft = answered<Quotation>(
      await save(ana, await start(ana), 'vehicle', { plate: 'what?', firstName: 'not of this step', nonsense: 1 }),
    )
    expect(draft.answers).toEqual({ plate: 'what?' })
  })

  it('names the record that somebody else saved meanwhile', async () => {
    const draft = await start(ana)
    answered(await save(ana, draft, 'vehicle', { plate: 'NBX 4567' }))
    const late = await save(ana, draft, 'vehicle', { plate: 'NBX 9999' })
    expect(late).toMatchObject({ status: 409, data: { version: 2, answers: { plate: 'NBX 4567' } } })
  })

  it.each([
    ['a town of another province', { province: '1300000000' }, 'holder.city', 'Bacolod City lies in another province'],
    ['the ZIP code of another town', { zip: '1740' }, 'holder.zip', 'not a code of Bacolod City, whose codes are 6100'],
    ['a ZIP code far away that no list has', { zip: '9999' }, 'holder.zip', 'Correct the ZIP code or the city'],
    [
      'a birthday to come',
      { birthDate: addDays(today, 1) },
      'holder.birthDate',
      'Date of birth: this date is not possible. Please check the year.',
    ],
    ['a policyholder of 17', { birthDate: addYears(addDays(today, 1), -18) }, 'holder.birthDate', 'must be 18 or older'],
    ['a TIN of zeros', { tin: '000-000-000-000' }, 'holder.tin', 'never all zeros'],
    ['a number in Lebanon', { mobile: '+961 312 3456' }, 'holder.mobile', 'Philippine mobile number'],
  ])('refuses %s, naming the field and what to do', async (_, wrong, path, sentence) => {
    const reply = await ana.post('user/ctpl-quotation', { answers: car(), holder: maria(wrong) })
    expect(reply).toMatchObject({ status: 422, fields: [{ path, message: expect.stringContaining(sentence) }] })
  })

  it('takes a ZIP code that no list has where it begins as those of the town do', async () => {
    expect(await ana.post('user/ctpl-quotation', { answers: car(), holder: maria({ zip: '6198' }) })).toMatchObject({ code: -1 })
  })

  it('goes on where something is open, for the customer whose number the agent typed', async () => {
    const { plate, mvFile, ...rest } = car()
    const quick = { registrationType: 'R', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }
    const mobile = '0917 555 0002'
    const body = { line: 'ctpl', answers: { ...rest, plate, mvFile }, mobile }
    const begun = answered<Quotation>(await ana.post('user/quotation/start', body))
    expect(begun).toMatchObject({ step: 'policyholder', holder: { mobile: '+639175550002' } })
    expect(begun.customerId).toMatch(/^[\da-f-]{36}$/)
    expect(await ana.post('user/quotation/start', { line: 'ctpl', answers: quick, mobile: '12' })).toMatchObject({ status: 422 })
    // A person who was insured before is identified by the number.
    answered(await save(ana, begun, 'policyholder', maria({ mobile })))
    expect(answered<Quotation>(await ana.post('user/quotation/start', { line: 'ctpl', answers: quick, mobile }))).toMatchObject({
      step: 'vehicle',
      holder: { firstName: maria().firstName, mobile: '+639175550002' },
    })
  })

  it('gets its customer as soon as the policyholder’s number is known', async () => {
    const draft = await start(ana)
    expect(draft.customerId).toBeNull()
    const halfway = answered<Quotation>(await save(ana, draft, 'policyholder', { firstName: 'Jun', mobile: '0917' }))
    expect(halfway).toMatchObject({ customerId: null, holderName: 'Jun' })
    const known = answered<Quotation>(await save(ana, halfway, 'policyholder', { firstName: 'Jun', mobile: '0917 555 0001' }))
    expect(known.customerId).toMatch(/^[\da-f-]{36}$/)
    const again = answered<Quotation>(await save(ana, await start(ana), 'policyholder', { firstName: 'Jun', mobile: '+639175550001' }))
    expect(again.customerId).toBe(known.customerId)
  })

  it('is not made too large, too deep or unreadable', async () => {
    const draft = await start(ana)
    const wrong = [
      { plate: 'x'.repeat(501) },
      { plate: { deep: 1 } },
      { plate: 'a\0b' },
      { 'a b': 1 },
      Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, n])),
    ]
    for (const values of wrong) expect(await save(ana, draft, 'vehicle', values)).toMatchObject({ status: 422 })
    expect(await save(ana, draft, 'no-such-step', {})).toMatchObject({ status: 422, fields: [{ path: 'step' }] })
    expect(await ana.put(`user/quotation/${draft.id}/save`, { version: 'x', step: 1 })).toMatchObject({ status: 422 })
    expect((await read(ana, draft.id)).version).toBe(1)
  })
})

describe('quoting', () => {
  it('answers an invalid plate number with code 4', async () => {
    const reply = await ana.post('user/ctpl-quotation', { answers: car({ plate: 'ABC 12345' }), holder: maria() })
    expect(reply).toMatchObject({ status: 200, code: 4, message: 'Invalid plate number.', fields: [{ path: 'answers.plate' }] })
  })

  it('names every answer that is wrong by its path', async () => {
    const reply = await ana.post('user/ctpl-quotation', {
      answers: car({ engineNo: 'with spaces in it', vehicleType: 'SPACESHIP' }),
      holder: maria({ mobile: '0817 123 4567', province: 'Atlantis', lastName: '' }),
      alternate: { firstName: 'Juan' },
    })
    expect(reply).toMatchObject({ status: 422, code: 1 })
    expect(reply.fields?.map(({ path }) => path).toSorted()).toEqual([
      'alternate.lastName',
      'alternate.relation',
      'answers.engineNo',
      'answers.vehicleType',
      'holder.lastName',
      'holder.mobile',
      'holder.province',
    ])
  })

  it('says Quotation Generate successfully', async () => {
    expect(await ana.post('user/ctpl-quotation', { answers: car(), holder: maria() })).toMatchObject({
      code: -1,
      message: 'Quotation Generate successfully',
    })
  })

  it('declines what cannot be insured and says the smallest change that would clear it', async () => {
    const quotation = await offer(ana, maria(), car({ plate: 'MC 1234' }))
    expect(quotation.state).toBe('declined')
    expect(quotation.findings[0]).toMatchObject({ level: 'decline', remedy: { change: { identifiedBy: 'conduction-sticker' } } })
    expect(quotation.may).toContain('edit')
  })

  it('goes back to draft when an answer changes, and stays when none does', async () => {
    const quotation = await offer(ana)
    const same = answered<Quotation>(await save(ana, quotation, 'policyholder', quotation.holder))
    expect(same).toMatchObject({ state: 'quoted', version: quotation.version })
    const changed = answered<Quotation>(await save(ana, quotation, 'vehicle', { ...quotation.answers, colour: 'RED' }))
    expect(changed).toMatchObject({ state: 'draft', worksheet: null, total: null, validUntil: null, findings: [] })
    const again = answered<Quotation>(await ana.post(`user/quotation/${quotation.id}/quote`, { version: changed.version }))
    expect(again).toMatchObject({ state: 'quoted', total: 61_040, number: quotation.number })
    expect(again.history.map(({ what, who }) => [what.split(';')[0], who])).toEqual([
      ['Started', 'Ana Reyes'],
      ['Priced', 'Ana Reyes'],
      ['Opened for changes', 'Ana Reyes'],
      ['Priced', 'Ana Reyes'],
    ])
    expect(again.history.at(-1)?.why).toBe('₱610.40 by tariff CTPL-2024-1')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../src/domain/day.ts'
import { motor } from '../src/lines/motor/index.ts'
import { startApp, type TestApp } from './support/app.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, car, maria, person, type Quotation } from './support/quoting.ts'

let app: TestApp
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

/** What is known of a car before anything personal is asked. */
const vios = {
  ...{ registrationType: 'R', make: 'TOYOTA', model: 'TOYOTA-VIOS', year: 2022, seats: 5 },
  ...{ vehicleType: 'SEDAN', typeOfUse: 'PRIVATE', area: 'MM', value: 60_000_000 },
}
const motorcar = (more: object) => ({ ...car(), ...vios, engineCc: 1329, tier: 'STANDARD', insuredBefore: 'none', ...more })

type Quick = { worksheet: { total: number; lines: { code: string; amount: number }[] }; quotation: Quotation }
const wholeQuotation = (more: object) => ana.post('user/motor-quotation', { answers: motorcar(more), holder: maria() })

describe('a quick motor quotation', () => {
  it('prices a few answers and keeps them as a draft that somebody goes on with', async () => {
    const { worksheet, quotation } = answered<Quick>(
      await ana.post('user/motor-quick-quotation', { answers: { ...vios, tier: 'BASIC', withCtpl: false } }),
    )
    expect(worksheet.lines.map(({ code }) => code)).toEqual(expect.arrayContaining(['own-damage', 'bodily-injury', 'dst', 'vat', 'lgt']))
    expect(worksheet.total).toBe(worksheet.lines.reduce((sum, { amount }) => sum + amount, 0))
    expect(quotation).toMatchObject({ number: expect.stringMatching(/^Q-MOTOR-/), state: 'draft', answers: { tier: 'BASIC', year: 2022 } })
  })

  it('costs more for the better package', async () => {
    const prices = await Promise.all(
      ['BASIC', 'STANDARD', 'PREMIUM'].map(async (tier) => {
        const quick = answered<Quick>(await ana.post('user/motor-quick-quotation', { answers: { ...vios, tier } }))
        return quick.worksheet.total
      }),
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  it('refuses a first day of cover that has passed, and names the field and what to do', async () => {
    const from = addDays(dayOf(new Date()), -1)
    const refusal = { status: 422, fields: [{ path: 'answers.from', message: expect.stringContaining('Choose today or a later day') }] }
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...vios, tier: 'BASIC', from } })).toMatchObject(refusal)
    expect(await wholeQuotation({ from })).toMatchObject(refusal)
  })

  it('says which answer is missing, and keeps nothing then', async () => {
    const { rows } = await app.owner.query('select count(*)::int n from quotations')
    const { value: _, ...unvalued } = vios
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...unvalued, tier: 'BASIC' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.value' }],
    })
    expect((await app.owner.query('select count(*)::int n from quotations')).rows).toEqual(rows)
  })

  it('takes neither for granted where the vehicle is used nor that it was registered before: both are in the price', async () => {
    const { area: _, ...nowhere } = vios
    const { registrationType: __, ...unregistered } = vios
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...nowhere, tier: 'STANDARD' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.area', message: 'Choose where the vehicle is mostly used.' }],
    })
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...unregistered, tier: 'STANDARD' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.registrationType' }],
    })
    const priceIn = async (more: object) =>
      answered<Quick>(await ana.post('user/motor-quick-quotation', { answers: { ...vios, tier: 'STANDARD', ...more } })).worksheet.total
    const inManila = await priceIn({})
    expect(await priceIn({ area: 'VIS' })).toBeGreaterThan(inManila)
    // Three years of CTPL instead of one: ₱1,660.40 instead of ₱610.40.
    expect((await priceIn({ registrationType: 'N' })) - inManila).toBe(105_000)
  })
})

describe('a vehicle that nobody has rates for', () => {
  const forHire = {
    status: 422,
    fields: [{ path: 'answers.typeOfUse', message: expect.stringContaining('Choose another use, or ask underwriting') }],
  }

  it('is told so by the quick price before its value is asked', async () => {
    const { value: _, ...unvalued } = vios
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...unvalued, typeOfUse: 'FOR_HIRE' } })).toMatchObject(forHire)
  })

  it('is told so by the whole quotation, with the path of the answer', async () => {
    expect(await wholeQuotation({ typeOfUse: 'FOR_HIRE' })).toMatchObject(forHire)
    expect(await wholeQuotation({ year: 1920 })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.year', message: 'There is no rate for a 1920 private car. Underwriting can quote it manually.' }],
    })
  })
})

describe('the seats of a vehicle', () => {
  it('are asked for with the first answers, since personal accident is for each of them', async () => {
    expect(motor.risk.quickFields).toContain('seats')
    expect(await wholeQuotation({ seats: undefined })).toMatchObject({ status: 422, fields: [{ path: 'answers.seats' }] })
    const price = async (seats: number) =>
      answered<Quick>(await ana.post('user/motor-quick-quotation', { answers: { ...vios, seats, tier: 'STANDARD' } })).worksheet
    const [five, seven] = [await price(5), await price(7)]
    const cost = ({ lines }: Quick['worksheet']) => lines.find(({ code }) => code === 'personal-accident')?.amount
    expect([cost(five), cost(seven)]).toEqual([25_000, 35_000])
  })
})

describe('an agreement with a group', () => {
  const planters = { groupPolicy: 'GP-BAC-001-1', contract: 'CT-BAC-001-1-1', subcontract: 'SC-BAC-001-1-1-1' }
  const premiums = ({ worksheet }: Quotation) =>
    worksheet?.lines.filter(({ kind, code }) => kind === 'premium' && !code.startsWith('ctpl-')).map(({ amount }) => amount) ?? []
  /** The discount taken off each premium, to the centavo that rounding may add or remove for a term of any length. */
  const discounted = (quotation: Quotation, share: number) =>
    premiums(quotation).map((amount) => expect.toSatisfy((other: number) => Math.abs(other - amount * share) <= 1, `${share} of ${amount}`))
  const ofCtpl = ({ worksheet }: Quotation) => worksheet?.lines.filter(({ code }) => code.startsWith('ctpl-'))

  it('lowers the premium by what was promised, what the agent asks for only once underwriting allows it, and CTPL never', async () => {
    const answers = await sedan(ana)
    const [alone, agreed, asked] = [
      await motorQuoted(ana, answers),
      await motorQuoted(ana, answers, planters),
      await motorQuoted(ana, answers, { ...planters, discount: 5 }),
    ]
    expect(premiums(alone).length).toBeGreaterThan(2)
    expect(premiums(agreed)).toEqual(discounted(alone, 0.9))
    expect(premiums(asked)).toEqual(discounted(alone, 0.85))
    expect(ofCtpl(agreed)).toEqual(ofCtpl(alone))
    expect([alone.state, agreed.state, asked.state]).toEqual(['quoted', 'quoted', 'referred'])
    expect(asked.findings.filter(({ level }) => level === 'refer')).toMatchObject([
      { code: 'discount', blocks: 'convert', authority: 'discount' },
    ])
  })
})

describe('what the tariff offers', () => {
  it('is taken wherever nobody chose, and is called by its name', async () => {
    const quotation = answered<Quotation>(await wholeQuotation({}))
    expect(quotation.answers).toMatchObject({ actsOfNature: true, bodilyInjury: 20_000_000, propertyDamage: 20_000_000, roadside: false })
    expect(quotation.labels).toMatchObject({ 'tier:STANDARD': 'Standard', 'bodilyInjury:20000000': '₱200,000.00' })
  })

  it('is what a person chose, where they chose', async () => {
    const quotation = answered<Quotation>(await wholeQuotation({ bodilyInjury: 50_000_000, actsOfNature: false }))
    expect(quotation.answers).toMatchObject({ actsOfNature: false, bodilyInjury: 50_000_000, propertyDamage: 20_000_000 })
  })

  it('is all that can be had: anything else is refused with what comes nearest', async () => {
    expect(await wholeQuotation({ bodilyInjury: 21_000_000, tier: 'GOLD' })).toMatchObject({
      status: 422,
      fields: [
        { path: 'answers.tier', message: 'Product: this is not offered with the other answers. The nearest is Basic.' },
        {
          path: 'answers.bodilyInjury',
          message: 'Bodily injury of others: this is not offered with the other answers. The nearest is ₱200,000.00.',
        },
      ],
    })
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...vios, tier: 'GOLD' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.tier' }],
    })
  })
})

describe('accessories', () => {
  it('add to the sum insured', async () => {
    // The same plate, since the month in which it is due determines how long the cover is.
    const { plate } = car()
    const [plain, fitted] = await Promise.all(
      [[], [{ code: 'SEDAN-AIRCON', value: 3_000_000 }]].map(async (accessories) =>
        answered<Quotation>(await wholeQuotation({ plate, accessories })),
      ),
    )
    expect(fitted?.total).toBeGreaterThan(plain?.total ?? 0)
    expect(fitted?.answers.accessories).toEqual([{ code: 'SEDAN-AIRCON', value: 3_000_000 }])
  })

  it('are judged one by one, each finding with the path of its answer', async () => {
    const accessories = [{ code: 'SEDAN-AIRCON', value: 3_000_000 }, { value: 'much' }]
    expect(await wholeQuotation({ accessories })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.accessories.1.code' }, { path: 'answers.accessories.1.value' }],
    })
  })
})

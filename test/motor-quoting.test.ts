import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, car, maria, person, type Quotation } from './support/quoting.ts'

let app: TestApp
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

/** What is known of a car before anything personal is asked. */
const vios = { vehicleType: 'SEDAN', typeOfUse: 'PRIVATE', make: 'TOYOTA', model: 'TOYOTA-VIOS', year: 2022, value: 60_000_000 }
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

  it('says which answer is missing, and keeps nothing then', async () => {
    const { rows } = await app.owner.query('select count(*)::int n from quotations')
    const { value: _, ...unvalued } = vios
    expect(await ana.post('user/motor-quick-quotation', { answers: { ...unvalued, tier: 'BASIC' } })).toMatchObject({
      status: 422,
      fields: [{ path: 'answers.value' }],
    })
    expect((await app.owner.query('select count(*)::int n from quotations')).rows).toEqual(rows)
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
    const [plain, fitted] = await Promise.all(
      [[], [{ code: 'SEDAN-AIRCON', value: 3_000_000 }]].map(async (accessories) =>
        answered<Quotation>(await wholeQuotation({ accessories })),
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { lines } from '../index.ts'
import { isWeighed } from './applies.ts'
import { CtplRisk } from './details.ts'
import { rate, split } from './rating.ts'
import { CtplTariff, classify } from './tariff.ts'

const tariff = CtplTariff.parse(seed)
const context = { today: '2026-04-03', branch: 'MAIN' }
const { ctpl } = lines

/** philippines.md §1.2, in pesos: class, years, gross, basic, DST, VAT, LGT at 0.20 %, basic at 0.75 %. */
const published = [
  ['PC', 1, '560.00', '449.08', '56.13', '53.89', '0.90', '447.11'],
  ['PC', 3, '1610.00', '1291.10', '161.39', '154.93', '2.58', '1285.43'],
  ['LMT', 1, '610.00', '489.17', '61.15', '58.70', '0.98', '487.03'],
  ['LMT', 3, '1750.00', '1403.37', '175.42', '168.40', '2.81', '1397.21'],
  ['HT', 1, '1200.00', '962.31', '120.29', '115.48', '1.92', '958.08'],
  ['HT', 3, '3440.00', '2758.62', '344.83', '331.03', '5.52', '2746.51'],
  ['AC', 1, '740.00', '593.42', '74.18', '71.21', '1.19', '590.82'],
  ['AC', 3, '2120.00', '1700.08', '212.51', '204.01', '3.40', '1692.61'],
  ['TX', 1, '1100.00', '882.12', '110.27', '105.85', '1.76', '878.24'],
  ['TX', 3, '3150.00', '2526.06', '315.76', '303.13', '5.05', '2514.97'],
  ['PUB', 1, '1450.00', '1162.79', '145.35', '139.53', '2.33', '1157.68'],
  ['PUB', 3, '4150.00', '3327.99', '415.99', '399.36', '6.66', '3313.37'],
  ['MC', 1, '250.00', '200.48', '25.06', '24.06', '0.40', '199.60'],
  ['MC', 3, '720.00', '577.39', '72.17', '69.29', '1.15', '574.85'],
] as const

const centavos = (pesos: string) => Number(pesos.replace('.', ''))

/** A risk of each class. */
const risks = {
  PC: { vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' },
  LMT: { vehicleType: 'LIGHT_TRUCK', typeOfUse: 'OWN_GOODS', gvw: 3930 },
  HT: { vehicleType: 'HEAVY_TRUCK', typeOfUse: 'OWN_GOODS', gvw: 3931 },
  AC: { vehicleType: 'TOURIST_CAR', typeOfUse: 'FOR_HIRE' },
  TX: { vehicleType: 'TAXI', typeOfUse: 'FOR_HIRE' },
  PUB: { vehicleType: 'PUBLIC_UTILITY_BUS', typeOfUse: 'FOR_HIRE' },
  MC: { vehicleType: 'MOTORCYCLE', typeOfUse: 'PRIVATE' },
} as const

const atBranchRate = (lgt: number) => ({ ...tariff, taxes: { ...tariff.taxes, lgt: { default: 0, branches: { MAIN: lgt } } } })

describe('the regulated premiums', () => {
  it.each(published)(
    '%s for %i year(s): gross %s splits into %s, %s, %s and %s',
    (code, years, gross, basic, dst, vat, lgt, basicAtCityRate) => {
      const risk = CtplRisk.parse({ ...risks[code], registrationType: years === 3 ? 'N' : 'R' })
      const sheet = rate(risk, tariff, context)
      expect(sheet.lines.map(({ code: line, amount }) => [line, amount])).toEqual([
        ['basic', centavos(basic)],
        ['dst', centavos(dst)],
        ['vat', centavos(vat)],
        ['lgt', centavos(lgt)],
        ['coc-fee', 5040],
      ])
      expect(sheet.total).toBe(centavos(gross) + 5040)
      expect(sheet.total - 5040).toBe(centavos(gross))

      const elsewhere = rate(risk, atBranchRate(7500), context)
      expect(elsewhere.lines[0]?.amount).toBe(centavos(basicAtCityRate))
      expect(elsewhere.total).toBe(sheet.total)
    },
  )

  it('has a premium for each of the seven classes and both terms', () => expect(published).toHaveLength(tariff.classes.length * 2))
})

describe('the split of a gross premium', () => {
  it('always adds up to the gross, whatever the rates and whichever line takes the rest', () => {
    const rate = fc.integer({ min: 0, max: 300_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        rate,
        rate,
        rate,
        fc.constantFrom(...(['dst', 'vat', 'lgt'] as const)),
        (gross, dst, vat, lgt, residualTo) => {
          const parts = split(gross, { dst, vat, lgt }, residualTo)
          expect(parts.basic + parts.dst + parts.vat + parts.lgt).toBe(gross)
          expect(Math.abs(parts.residual)).toBeLessThanOrEqual(2)
        },
      ),
    )
  })

  it('changes with the tax type, but never what is to be paid', () => {
    const linesOf = (taxType: string) =>
      Object.fromEntries(
        rate(CtplRisk.parse({ ...risks.PC, registrationType: 'R', taxType }), tariff, context).lines.map(({ code, amount }) => [
          code,
          amount,
        ]),
      )
    expect(linesOf('non-vat')).toEqual({ basic: 49_689, dst: 6_212, vat: 0, lgt: 99, 'coc-fee': 5_040 })
    expect(linesOf('zero-rated')).toEqual(linesOf('non-vat'))
    expect(linesOf('exempt')).toEqual({ basic: 49_778, dst: 6_222, vat: 0, lgt: 0, 'coc-fee': 5_040 })
  })
})

describe('a worksheet', () => {
  const { today, details } = ctpl.examples[0] ?? { today: '', details: {} }
  const sheet = ctpl.price.rate(details, seed, { today, branch: 'MAIN' })

  it('names the tariff version, the class, the term, the table row and every tax', () => {
    expect(sheet.tariff).toBe('CTPL-2024-1')
    expect(sheet.steps.map(({ label, result }) => `${label}: ${result}`)).toEqual([
      'Premium class: PC: Private cars, jeeps, AUVs and utility vehicles',
      'Term: 1 year',
      'Regulated premium: ₱560.00',
      'Basic premium: ₱449.08',
      'Documentary stamp tax: ₱56.13',
      'VAT: ₱53.89',
      'Local government tax: ₱0.90',
      'COC authentication fee: ₱50.40',
    ])
    expect(sheet.steps.map(({ from }) => from)).toContain('CTPL-2024-1, row PC')
    expect(sheet.steps.map(({ from }) => from)).toContain('12.5 % of ₱449.08, −₱0.01 so that the lines add up')
  })

  it('is the same for each example as its stated total, and the same again', () => {
    for (const example of ctpl.examples) {
      const again = () => ctpl.price.rate(example.details, seed, { today: example.today, branch: 'MAIN' })
      expect([example.title, again().total]).toEqual([example.title, example.total])
      expect(again()).toEqual(again())
    }
  })
})

describe('classification', () => {
  const types = Object.keys(tariff.vehicleTypes)
  const uses = ['PRIVATE', 'OWN_GOODS', 'FOR_HIRE', 'RENTAL', 'TNVS', 'DRIVING_SCHOOL', 'GOVERNMENT', 'DIPLOMATIC']

  it.each([
    ['HATCHBACK', 'PRIVATE', undefined, 'PC'],
    ['PICKUP', 'PRIVATE', undefined, 'PC'],
    ['PICKUP', 'OWN_GOODS', 3_000, 'LMT'],
    ['VAN', 'OWN_GOODS', 3_931, 'HT'],
    ['LIGHT_TRUCK', 'OWN_GOODS', 3_930, 'LMT'],
    ['HEAVY_TRUCK', 'OWN_GOODS', 12_000, 'HT'],
    ['PRIVATE_BUS', 'PRIVATE', 6_000, 'HT'],
    ['SEDAN', 'RENTAL', undefined, 'AC'],
    ['SUV', 'TNVS', undefined, 'AC'],
    ['TOURIST_CAR', 'FOR_HIRE', undefined, 'AC'],
    ['JEEP', 'FOR_HIRE', undefined, 'TX'],
    ['UV_EXPRESS', 'FOR_HIRE', undefined, 'TX'],
    ['MINI_BUS', 'FOR_HIRE', undefined, 'TX'],
    ['TOURIST_BUS', 'RENTAL', undefined, 'PUB'],
    ['TRICYCLE', 'FOR_HIRE', undefined, 'MC'],
    ['TRAILER', 'OWN_GOODS', undefined, 'MC'],
    ['TAXI', 'PRIVATE', undefined, undefined],
  ])('%s, %s, %s kg is %s', (vehicleType, typeOfUse, gvw, code) =>
    expect(classify({ vehicleType, typeOfUse, gvw }, tariff)?.class.code).toBe(code),
  )

  it('asks for a weight exactly where the class hangs on it', () => {
    for (const vehicleType of types)
      for (const typeOfUse of uses) {
        const classes = [500, 3_930, 3_931, 20_000].map((gvw) => classify({ vehicleType, typeOfUse, gvw }, tariff)?.class.code)
        if (new Set(classes).size > 1) expect(isWeighed({ vehicleType, typeOfUse })).toBe(true)
        expect(classify({ vehicleType, typeOfUse }, tariff) === undefined && classes[0] !== undefined).toBe(
          isWeighed({ vehicleType, typeOfUse }) && classes[0] !== undefined,
        )
      }
  })

  it('says which answer to change where no premium is regulated, in the quick price as well', () => {
    const taxi = { registrationType: 'R', vehicleType: 'TAXI', typeOfUse: 'PRIVATE' }
    for (const attempt of [() => rate(CtplRisk.parse(taxi), tariff, context), () => ctpl.price.quickRate(taxi, seed, context)])
      expect(attempt).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          fields: [{ path: 'typeOfUse', message: expect.stringContaining('Choose another use') }],
        }),
      )
  })
})

describe('the quick price', () => {
  it('needs only registration, type and use', () => {
    expect(ctpl.price.quickRate({ registrationType: 'R', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }, seed, context)?.total).toBe(61_040)
    expect(ctpl.price.quickRate({ registrationType: 'N', vehicleType: 'MOTORCYCLE', typeOfUse: 'PRIVATE' }, seed, context)?.total).toBe(
      77_040,
    )
  })

  it('is not given before the weight of a truck is known', () => {
    const truck = { registrationType: 'R', vehicleType: 'LIGHT_TRUCK', typeOfUse: 'OWN_GOODS' }
    expect(ctpl.price.quickRate(truck, seed, context)).toBeUndefined()
    expect(ctpl.price.quickRate({ ...truck, gvw: '2500' }, seed, context)?.total).toBe(66_040)
  })

  it('is not given for answers that are missing or wrong', () => {
    expect(ctpl.price.quickRate({}, seed, context)).toBeUndefined()
    expect(ctpl.price.quickRate({ registrationType: 'X', vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' }, seed, context)).toBeUndefined()
  })

  it('is the full price of every example', () => {
    for (const { details, total } of ctpl.examples) expect(ctpl.price.quickRate({ ...details }, seed, context)?.total).toBe(total)
  })
})

import { describe, expect, it } from 'vitest'
import { Problem } from '#kit/problem.ts'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { motor } from './index.ts'
import { taxesOn } from './rating.ts'
import { MotorTariff } from './tariff.ts'

const whole = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const tariff = MotorTariff.parse(whole)
const [car, motorcycle] = motor.examples

/** The demo tariff with a different stamp mode and another city’s tax. */
const taxed = (mode: 'unit' | 'straight', lgt: number) => {
  const taxes = { ...seed.tables.taxes, dst: { ...seed.tables.taxes.dst, mode }, lgt: { default: lgt, branches: {} } }
  return { ...whole, tables: { ...whole.tables, taxes } }
}

const priceOf = (example: typeof car, table: unknown, change: Record<string, unknown> = {}) =>
  motor.price.rate({ ...example?.details, ...change }, table, { today: example?.today ?? '', branch: 'MAIN' })

describe('worked example A of philippines.md §2.5: a private car of ₱800,000', () => {
  it.each([
    ['unit', 2_000, 220_850, 211_980, 3_533, 2_202_863, 2_263_903],
    ['straight', 2_000, 220_813, 211_980, 3_533, 2_202_826, 2_263_866],
    ['unit', 7_500, 220_850, 211_980, 13_249, 2_212_579, 2_273_619],
    ['straight', 7_500, 220_813, 211_980, 13_249, 2_212_542, 2_273_582],
  ] as const)('stamps by %s with a local tax of %i millionths', (mode, lgt, dst, vat, city, gross, withCtpl) => {
    const alone = priceOf(car, taxed(mode, lgt), { withCtpl: false })
    expect(alone.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['own-damage', 1_200_000],
      ['acts-of-nature', 400_000],
      ['bodily-injury', 42_000],
      ['property-damage', 124_500],
      ['dst', dst],
      ['vat', vat],
      ['lgt', city],
    ])
    expect(alone.total).toBe(gross)
    // Cover that starts with the month after the registration month ends with the registration, a year later.
    expect(priceOf(car, taxed(mode, lgt), { from: '2026-08-01' }).total).toBe(withCtpl)
  })

  it('packages CTPL unchanged: the price of the regulator, line by line', () => {
    const lines = priceOf(car, whole).lines.filter(({ code }) => code.startsWith('ctpl-'))
    expect(lines.map(({ amount }) => amount)).toEqual([44_908, 5_613, 5_389, 90, 5_040])
  })
})

describe('worked example B: a motorcycle with a net premium of ₱3,300', () => {
  it('costs ₱4,115.10', () => {
    const sheet = priceOf(motorcycle, whole)
    expect(sheet.lines.filter(({ kind }) => kind === 'premium').reduce((total, { amount }) => total + amount, 0)).toBe(330_000)
    expect(sheet.lines.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount)).toEqual([41_250, 39_600, 660])
    expect(sheet.total).toBe(411_510)
  })
})

describe('documentary stamps', () => {
  it.each([
    [1_234_567, 154_350, 154_321],
    [100_001, 12_550, 12_500],
    [87_325, 10_950, 10_916],
  ])('on %i centavos are %i by the unit and %i straight', (net, unit, straight) => {
    const dst = (mode: 'unit' | 'straight') =>
      taxesOn(net, { ...tariff.taxes, dst: { ...tariff.taxes.dst, mode } }, 'vat', 'MAIN').find(({ code }) => code === 'dst')?.amount
    expect([dst('unit'), dst('straight')]).toEqual([unit, straight])
  })
})

describe('the price', () => {
  it.each(motor.examples)('of “$title” is what the example says', ({ details, today, total }) => {
    expect(motor.price.rate(details, whole, { today, branch: 'MAIN' }).total).toBe(total)
  })

  it('of half a year is 70 % of a year’s', () => {
    const year = priceOf(car, whole, { withCtpl: false, bodilyInjury: 0, propertyDamage: 0, from: '2026-07-03' })
    const half = priceOf(car, whole, { withCtpl: false, bodilyInjury: 0, propertyDamage: 0, from: '2026-07-03', until: '2027-01-01' })
    const own = (sheet: typeof year) =>
      sheet.lines
        .filter(({ kind, code }) => kind === 'premium' && !code.startsWith('ctpl-'))
        .reduce((total, { amount }) => total + amount, 0)
    expect(own(half)).toBe(own(year) * 0.7)
  })

  it('is lowered by what a group was promised and by what the agent asks, never for CTPL, and never beyond the most', () => {
    const net = (agreed: number, asked: number) => {
      const sheet = motor.price.rate({ ...car?.details, from: '2026-08-01' }, whole, {
        today: car?.today ?? '',
        branch: 'MAIN',
        discount: { agreed, asked },
      })
      expect(sheet.lines.find(({ code }) => code === 'ctpl-basic')?.amount).toBe(44_908)
      return sheet.lines
        .filter(({ kind, code }) => kind === 'premium' && code !== 'ctpl-basic')
        .reduce((sum, { amount }) => sum + amount, 0)
    }
    expect(net(100_000, 50_000)).toBe(Math.round(1_766_500 * 0.85))
    expect(net(300_000, 300_000)).toBe(Math.round(1_766_500 * 0.7))
  })

  it('of three months is the short-period rate: 40 % of ₱17,665.00 is ₱7,066.00, and not a quarter', () => {
    const sheet = priceOf(car, whole, { withCtpl: false, until: '2026-10-03' })
    const net = sheet.lines
      .filter(({ kind, code }) => kind === 'premium' && code !== 'ctpl-basic')
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(net).toBe(706_600)
    expect(sheet.steps).toContainEqual(
      expect.objectContaining({ label: 'Short-period rate', from: '3 Jul 2026 to 3 Oct 2026', result: '40 %' }),
    )
  })

  it('appears as soon as the vehicle with its seats, where it is used, its value and the product are known', () => {
    const kind = { vehicleType: 'SEDAN', typeOfUse: 'PRIVATE', year: 2026, registrationType: 'R', area: 'VIS' }
    const answers = { ...kind, seats: 5, value: 80_000_000, tier: 'STANDARD' }
    const context = { today: '2026-07-03', branch: 'MAIN' }
    expect(motor.price.quickRate(answers, whole, context)?.lines.map(({ code }) => code)).toContain('personal-accident')
    expect(motor.price.quickRate({ ...answers, value: undefined }, whole, context)).toBeUndefined()
    // None of them is assumed: each changes the price.
    expect(motor.price.quickRate({ ...answers, seats: undefined }, whole, context)).toBeUndefined()
    expect(motor.price.quickRate({ ...answers, area: undefined }, whole, context)).toBeUndefined()
    expect(motor.price.quickRate({ ...answers, registrationType: undefined }, whole, context)).toBeUndefined()
    expect(motor.price.quickRate({ ...answers, vehicleType: 'VAN', typeOfUse: 'OWN_GOODS' }, whole, context)).toBeUndefined()
    expect(motor.price.quickRate({ ...answers, vehicleType: 'VAN', typeOfUse: 'OWN_GOODS', gvw: 2_500 }, whole, context)).toBeDefined()
  })

  it('is compared in packages that say which cover nobody of the kind can have', () => {
    const unavailable = (kind: Readonly<Record<string, unknown>>) =>
      motor.price.packages(kind, whole).map(({ covers }) => covers.filter((cover) => cover.unavailable).map(({ code }) => code))
    const liability = ['bodily-injury', 'property-damage']
    expect(unavailable({ vehicleType: 'PICKUP', typeOfUse: 'OWN_GOODS' })).toEqual([liability, liability, liability])
    expect(unavailable({ vehicleType: 'PICKUP', typeOfUse: 'PRIVATE' })).toEqual([[], [], []])
  })

  it('is refused with the field and the remedy where no row is configured, as soon as that is known', () => {
    const refusedBy = (price: () => unknown) => {
      try {
        price()
      } catch (error) {
        return error instanceof Problem ? error.fields.map(({ path }) => path) : undefined
      }
    }
    const refusedAt = (change: Record<string, unknown>) => refusedBy(() => priceOf(car, whole, change))
    const context = { today: '2026-07-03', branch: 'MAIN' }
    expect(refusedBy(() => motor.price.quickRate({ vehicleType: 'SEDAN', typeOfUse: 'FOR_HIRE' }, whole, context))).toEqual(['typeOfUse'])
    expect(refusedBy(() => motor.price.quickRate({ ...car?.details, year: 1920 }, whole, context))).toEqual(['year'])
    expect(refusedAt({ typeOfUse: 'FOR_HIRE' })).toEqual(['typeOfUse'])
    expect(refusedAt({ bodilyInjury: 12_345 })).toEqual(['bodilyInjury'])
    expect(refusedAt({ deductible: 3 })).toEqual(['deductible'])
  })
})

describe('the demo tariff', () => {
  it('has no gaps, no overlaps and nothing out of bounds', () => expect(motor.price.check(whole)).toEqual([]))

  it('is found out when an age has two rates, none, or one out of bounds', () => {
    const with0 = (change: Record<string, number>) => {
      const [first, ...others] = seed.tables.rates
      return motor.price.check({ ...whole, tables: { ...whole.tables, rates: [{ ...first, ...change }, ...others] } })
    }
    expect(with0({ ageTo: 11 }).map(({ sentence }) => sentence)).toEqual(['PC: age 11 has two rates. Start this row at 12.'])
    expect(with0({ ageTo: 9 }).map(({ sentence }) => sentence)).toEqual(['PC: age 10 has no rate. Start this row at 10.'])
    expect(with0({ ownDamage: 1 }).map(({ path }) => path)).toEqual(['tables.rates.0.ownDamage'])
  })
})

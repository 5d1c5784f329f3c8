import { describe, expect, it } from 'vitest'
import { pesos } from '#domain/money.ts'
import { fairValue } from './lookups.ts'

const usual = { keptEachYear: 90, least: 90, most: 110 }

describe('the fair value of a vehicle', () => {
  it('is the price of a new one in its own year, and in the year before it', () => {
    expect(fairValue(pesos(800_000), 2026, 2026, usual)).toEqual({
      value: pesos(800_000),
      min: pesos(720_000),
      max: pesos(880_000),
      age: 0,
    })
    expect(fairValue(pesos(800_000), 2027, 2026, usual).value).toBe(pesos(800_000))
  })

  it('loses a tenth of the last value each year, half up to the centavo', () => {
    expect(fairValue(pesos(800_000), 2023, 2026, usual)).toMatchObject({ value: pesos(583_200), age: 3 })
    expect(fairValue(15, 2025, 2026, usual).value).toBe(14)
  })
})

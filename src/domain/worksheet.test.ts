import { describe, expect, it } from 'vitest'
import { msg } from '#kit/message.ts'
import { worksheet } from './worksheet.ts'

describe('a price', () => {
  const steps = [{ label: 'Premium', from: 'Flat', result: '₱10.00' }]
  const lines = [{ code: 'premium', label: 'Premium', kind: 'premium' as const, amount: 1_000 }]
  const whole = {
    ...{ tariff: 'T', steps, lines, total: 1_000 },
    ...{ note: 'For 3 days.', noteI18n: [{ id: 'For {0} days.', values: ['3'] }] },
  }
  const priced = () => worksheet('T', lines, { steps: () => steps, note: () => msg`For ${3} days.` })

  it('has its words in copies, in JSON and in comparisons, as a plain object has', () => {
    expect(priced()).toEqual(whole)
    expect({ ...priced() }).toEqual(whole)
    expect(structuredClone(priced())).toEqual(whole)
    expect(JSON.stringify(priced())).toBe(JSON.stringify(whole))
  })

  it('composes its words once they are read, and only once', () => {
    let composed = 0
    const price = worksheet('T', lines, {
      steps: () => {
        composed += 1
        return steps
      },
    })
    expect([price.total, composed]).toEqual([1_000, 0])
    expect([price.steps, price.steps, composed]).toEqual([steps, steps, 1])
  })
})

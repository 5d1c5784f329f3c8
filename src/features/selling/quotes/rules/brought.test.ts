import { describe, expect, it } from 'vitest'
import { worksheet } from '#domain/worksheet.ts'
import { differencesOf } from './brought.ts'

const priced = (premium: number, fee?: number) =>
  worksheet('T', [
    { code: 'premium', label: 'Premium', kind: 'premium', amount: premium },
    ...(fee === undefined ? [] : [{ code: 'fee', label: 'Fee', kind: 'fee' as const, amount: fee }]),
  ])

describe('what differs from the price of a phone', () => {
  it('is told reason by reason, and adds up to all of it', () => {
    const [shown, final] = [priced(100_00), priced(130_05, 10_00)]
    const told = differencesOf(shown, [
      { cause: 'device', about: [], worksheet: priced(100_00) },
      { cause: 'answers', about: ['Seats'], worksheet: priced(120_00) },
      { cause: 'day', about: [], worksheet: undefined },
      { cause: 'tariff', about: ['A', 'B'], worksheet: final },
      { cause: 'terms', about: [], worksheet: final },
    ])
    expect(told.map(({ cause }) => cause)).toEqual(['answers', 'tariff'])
    const sum = told.flatMap(({ changes }) => changes).reduce((all, { before, after }) => all + after - before, 0)
    expect(sum).toBe(final.total - shown.total)
  })
})

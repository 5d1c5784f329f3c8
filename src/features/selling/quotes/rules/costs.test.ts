import { describe, expect, it } from 'vitest'
import { motor } from '#lines/motor/index.ts'
import ctplSeed from '../../../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { costsOf } from './costs.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [example] = motor.examples
const today = example?.today ?? ''
const price = (answers: Readonly<Record<string, unknown>>) => motor.price.rate(answers, tariff, { today, branch: 'MAIN' })
const answers: Readonly<Record<string, unknown>> = example?.details ?? {}

describe('what a cover costs beside its field', () => {
  it('is its own line of the price while it is chosen', () => {
    const lines = new Map(price(answers).lines.map(({ code, amount }) => [code.replaceAll('-', '').toLowerCase(), amount]))
    const chosen = Object.entries(costsOf(motor, answers, price)).filter(([, { isChosen }]) => isChosen)
    expect(chosen.length).toBeGreaterThan(0)
    for (const [name, { amount }] of chosen) expect(amount, name).toBe(lines.get(name.toLowerCase()))
  })

  it('is what it would be while it is not chosen, and leaves the price as it is', () => {
    const without = { ...answers, actsOfNature: false }
    const { actsOfNature } = costsOf(motor, without, price)
    expect(actsOfNature).toEqual({
      amount: costsOf(motor, { ...answers, actsOfNature: true }, price).actsOfNature?.amount,
      isChosen: false,
    })
    expect(price(without).lines.some(({ code }) => code === 'acts-of-nature')).toBe(false)
  })

  it('is not said before there is a price', () => {
    expect(costsOf(motor, answers, () => undefined)).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { type OffersFor, offerErrors, offeredLabels, withoutSuggestions, withSuggestions } from './offers.ts'

const Boat = z.object({
  tier: field({ label: 'Tier', control: 'segments' }, z.string()),
  value: field({ label: 'Value', control: 'money' }, z.number()),
  limit: field({ label: 'Liability', control: 'choice', offered: true }, z.number()),
  excess: field({ label: 'Excess', control: 'choice', offered: true, when: ({ tier }) => tier !== 'liability' }, z.string().optional()),
})

const LIMITS = [
  { value: 100_00, label: '₱100' },
  { value: 200_00, label: '₱200' },
  { value: 500_00, label: '₱500' },
]
/** The excess depends on the limit, which is itself suggested. */
const offers: OffersFor = ({ tier, limit }) => ({
  limit: { options: tier === 'plus' ? LIMITS : LIMITS.slice(0, 2), suggested: tier === 'plus' ? 500_00 : 100_00 },
  excess: {
    options: [
      { value: 'low', label: 'Low' },
      { value: 'high', label: 'High' },
    ],
    suggested: limit === 500_00 ? 'high' : 'low',
  },
})

describe('what is suggested', () => {
  it('is an answer wherever nobody gave one, also where it hangs on another suggestion', () => {
    expect(withSuggestions(Boat, { tier: 'plus' }, offers)).toEqual({ tier: 'plus', limit: 500_00, excess: 'high' })
    expect(withSuggestions(Boat, { tier: 'plus', limit: 200_00 }, offers)).toEqual({ tier: 'plus', limit: 200_00, excess: 'low' })
  })

  it('is left out where the field does not apply, or a person emptied it', () => {
    expect(withSuggestions(Boat, { tier: 'liability' }, offers)).toEqual({ tier: 'liability', limit: 100_00 })
    expect(withSuggestions(Boat, { tier: 'basic' }, offers, new Set(['limit', 'excess']))).toEqual({ tier: 'basic' })
  })

  it('follows what it was suggested for; what a person chose stays', () => {
    const answers = { tier: 'basic', limit: 100_00, excess: 'high' }
    const following = withoutSuggestions(Boat, answers, offers)
    expect(following).toEqual({ tier: 'basic', excess: 'high' })
    expect(withSuggestions(Boat, { ...following, tier: 'plus' }, offers)).toEqual({ tier: 'plus', limit: 500_00, excess: 'high' })
    expect(withoutSuggestions(Boat, answers, offers, new Set(['limit']))).toEqual(answers)
  })

  it('may be what an amount is estimated at, for no other field that is not offered', () => {
    const Car = z.object({
      seats: field({ label: 'Seats', control: 'number' }, z.number()),
      worth: field({ label: 'Worth', control: 'money', estimated: true }, z.number()),
    })
    const estimates: OffersFor = () => ({ seats: { suggested: 5 }, worth: { suggested: 659_016_00 } })
    expect(withSuggestions(Car, {}, estimates)).toEqual({ worth: 659_016_00 })
    expect(withSuggestions(Car, { worth: 600_000_00 }, estimates)).toEqual({ worth: 600_000_00 })
    expect(withoutSuggestions(Car, { seats: 5, worth: 659_016_00 }, estimates)).toEqual({ seats: 5 })
  })
})

describe('what is not offered', () => {
  it('is named with what comes nearest', () => {
    const answers = { tier: 'basic', limit: 480_00, excess: 'none' }
    expect(offerErrors(Boat, answers, offers(answers))).toEqual({
      limit: 'Liability: this is not offered with the other answers. The nearest is ₱200.',
      excess: 'Excess: this is not offered with the other answers. The nearest is Low.',
    })
    expect(offerErrors(Boat, { tier: 'plus', limit: 500_00 }, offers({ tier: 'plus' }))).toEqual({})
    expect(offerErrors(Boat, { limit: 1 }, { limit: { options: [] } })).toEqual({
      limit: 'Liability: nothing is offered with the other answers. Please change them.',
    })
  })

  it('does not matter where the field does not apply', () =>
    expect(offerErrors(Boat, { tier: 'liability', excess: 'none' }, offers({ tier: 'liability' }))).toEqual({}))
})

it('what was chosen can be called by its name', () =>
  expect(offeredLabels(Boat, { tier: 'plus', limit: 200_00, excess: 'odd' }, offers({ tier: 'plus' }))).toEqual({ 'limit:20000': '₱200' }))

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentLife } from '#domain/life-cycles.ts'
import { outcomeOf, pauseAfter, verdictOf } from './rules.ts'

const statuses = ['paid', 'pending', 'refused', 'cancelled', 'expired', 'unknown'] as const
const truth = fc.record({
  status: fc.constantFrom(...statuses),
  amount: fc.constantFrom(61040, 61041, 100),
  currency: fc.constantFrom('PHP', 'USD'),
  providerRef: fc.constant('r'),
})
const unpaid = paymentLife.states.filter((state) => state !== 'paid' && state !== 'refunded')

describe('what the provider’s answer means', () => {
  it('counts as paid only what was paid in full and in our currency', () => {
    fc.assert(
      fc.property(truth, fc.constantFrom(...unpaid), fc.boolean(), (answer, state, paidElsewhere) => {
        const verdict = verdictOf(answer, { amount: 61040, currency: 'PHP', state, paidElsewhere })
        const pays = verdict !== 'wait' && verdict.event === 'pay'
        expect(pays).toBe(answer.status === 'paid' && answer.amount === 61040 && answer.currency === 'PHP' && !paidElsewhere)
      }),
    )
  })

  it('only ever asks for steps that the life cycle allows', () => {
    fc.assert(
      fc.property(
        truth,
        fc.constantFrom(...unpaid.filter((state) => state !== 'created')),
        fc.boolean(),
        (answer, state, paidElsewhere) => {
          const verdict = verdictOf(answer, { amount: 61040, currency: 'PHP', state, paidElsewhere })
          if (verdict !== 'wait' && verdict.event !== 'refund') expect(paymentLife.next(state, verdict.event)).toBeDefined()
        },
      ),
    )
  })

  it('never says failed while the money may have been taken', () => {
    const verdict = verdictOf(
      { status: 'paid', amount: 1, currency: 'PHP', providerRef: 'r' },
      { amount: 61040, currency: 'PHP', state: 'pending', paidElsewhere: false },
    )
    expect(verdict).toMatchObject({ event: 'doubt' })
    expect(outcomeOf('checking')).toBe('checking')
  })

  it('sends the money back when another attempt had paid the policy', () => {
    expect(
      verdictOf(
        { status: 'paid', amount: 61040, currency: 'PHP', providerRef: 'r' },
        { amount: 61040, currency: 'PHP', state: 'cancelled', paidElsewhere: true },
      ),
    ).toMatchObject({ event: 'refund' })
  })

  it('asks less and less often, but never stops within the hour', () => {
    expect(pauseAfter(0)).toBe(5)
    expect(pauseAfter(50)).toBe(3600)
  })
})

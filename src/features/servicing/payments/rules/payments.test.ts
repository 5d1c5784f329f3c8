import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentLife } from '#domain/life-cycles.ts'
import { isPaid, outcomeOf, pauseAfter, screenAsksAfter, verdictOf } from './payments.ts'

const statuses = ['paid', 'pending', 'refused', 'cancelled', 'expired', 'unknown', 'refunded', 'reversed'] as const
const truth = fc.record({
  status: fc.constantFrom(...statuses),
  amount: fc.constantFrom(61040, 61041, 100),
  currency: fc.constantFrom('PHP', 'USD'),
  providerRef: fc.constant('r'),
})
const unpaid = paymentLife.states.filter((state) => !['paid', 'refunded', 'reversed'].includes(state))

describe('what the provider’s answer means', () => {
  it('counts as paid only what was paid in full and in our currency', () => {
    fc.assert(
      fc.property(truth, fc.constantFrom(...unpaid), fc.boolean(), fc.boolean(), (answer, state, wanted, hasPage) => {
        const verdict = verdictOf(answer, { amount: 61040, currency: 'PHP', state, wanted, hasPage })
        const pays = verdict !== 'wait' && verdict.event === 'pay'
        expect(pays).toBe(answer.status === 'paid' && answer.amount === 61040 && answer.currency === 'PHP' && wanted)
      }),
    )
  })

  it('only ever asks for steps that the life cycle allows', () => {
    fc.assert(
      fc.property(
        truth,
        fc.constantFrom('paid' as const, ...unpaid.filter((state) => state !== 'created')),
        fc.boolean(),
        fc.boolean(),
        (answer, state, wanted, hasPage) => {
          const verdict = verdictOf(answer, { amount: 61040, currency: 'PHP', state, wanted, hasPage })
          if (verdict !== 'wait' && verdict.event !== 'refund') expect(paymentLife.next(state, verdict.event)).toBeDefined()
        },
      ),
    )
  })

  it('believes a bank that takes the money back, and nothing else of what was paid', () => {
    const ours = { amount: 61040, currency: 'PHP', state: 'paid', wanted: true, hasPage: true } as const
    for (const status of statuses) {
      const verdict = verdictOf({ status, amount: 61040, currency: 'PHP', providerRef: 'r' }, ours)
      expect(verdict === 'wait' ? verdict : verdict.event).toBe(status === 'reversed' ? 'reverse' : 'wait')
    }
    expect(outcomeOf('reversed')).toBe('not-paid')
  })

  it('never says failed while the money may have been taken', () => {
    const verdict = verdictOf(
      { status: 'paid', amount: 1, currency: 'PHP', providerRef: 'r' },
      { amount: 61040, currency: 'PHP', state: 'pending', wanted: true, hasPage: true },
    )
    expect(verdict).toMatchObject({ event: 'doubt' })
    expect(outcomeOf('checking')).toBe('checking')
  })

  it('lets the payer go on when the provider answers again and nobody has paid', () => {
    const pending = { status: 'pending', amount: 61040, currency: 'PHP', providerRef: 'r' } as const
    const ours = { amount: 61040, currency: 'PHP', state: 'checking', wanted: true } as const
    expect(verdictOf(pending, { ...ours, hasPage: true })).toEqual({ event: 'resume' })
    expect(verdictOf(pending, { ...ours, hasPage: false })).toBe('wait')
  })

  it('sends the money back when the policy needs no payment any more', () => {
    expect(
      verdictOf(
        { status: 'paid', amount: 61040, currency: 'PHP', providerRef: 'r' },
        { amount: 61040, currency: 'PHP', state: 'cancelled', wanted: false, hasPage: true },
      ),
    ).toMatchObject({ event: 'refund' })
  })

  it('takes a policy for paid as soon as one payment is, and never for one that awaits its money', () => {
    expect(isPaid({ credit: null, state: 'awaiting-payment', payments: [{ state: 'checking' }, { state: 'failed' }] })).toBe(false)
    expect(isPaid({ credit: null, state: 'awaiting-payment', payments: [{ state: 'refunded' }, { state: 'paid' }] })).toBe(true)
    expect(isPaid({ credit: null, state: 'issued', payments: [] })).toBe(true)
    expect(isPaid({ credit: null, state: 'cancelled', payments: [] })).toBe(false)
  })

  it('asks less and less often, but never stops within the hour', () => {
    expect(pauseAfter(0)).toBe(5)
    expect(pauseAfter(50)).toBe(3600)
  })

  it('lets a waiting screen ask soon at first, and three times a minute in the end', () => {
    expect([0, 1, 2, 3].map(screenAsksAfter)).toEqual([2000, 2000, 2800, 3920])
    expect(screenAsksAfter(100)).toBe(20_000)
  })
})

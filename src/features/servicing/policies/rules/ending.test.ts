import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { share } from '#domain/money.ts'
import type { Actor } from '#kit/actor.ts'
import { CTPL_NOTICE_DAYS } from '#lines/return-premium.ts'
import {
  allReturned,
  cancellationAllowed,
  coveredUntil,
  endedAfterLoss,
  endedBy,
  endedOn,
  GROUND_CODES,
  giveBackUntil,
  givenBack,
  groundsFor,
  hasRunOut,
  isSentBack,
  lastDayOf,
  refundSentence,
  visaRefused,
} from './ending.ts'

const staff = (...features: string[]): Actor => ({
  ...{ kind: 'staff', id: 'a', sessionId: 's', name: 'Ana Reyes', role: 'AG1', level: '4', branch: 'MAIN', agentCode: 'BAC-001' },
  features,
})
const agent = staff('POLICIES')
const underwriter = staff('POLICIES', 'UNDERWRITING')
const customer: Actor = { kind: 'customer', id: 'c', sessionId: 's', agentId: 'a' }

const TODAY = '2026-11-20'
const NOBODY = { isMortgaged: false, hasCtpl: false }
const BANK = { isMortgaged: true, hasCtpl: false }
const LTO = { isMortgaged: false, hasCtpl: true }
const terms = { noticeDays: 15, mortgageeDays: 30, shortPeriod: [] }

it('returns after a total loss the premium of CTPL only, also where its cover has not begun and the price was changed', () => {
  const taxes = { vat: 0, premiumTax: 0, lgt: 0 }
  const own = { name: 'Own damage', net: 1_500_000, taxes, term: { from: '2026-10-01', to: '2027-12-01' }, shortPeriod: [] }
  const ctpl = { ...own, name: 'CTPL', net: 56_000, term: { from: '2026-12-01', to: '2027-12-01' }, outlivesLoss: true as const }
  const charged = { amount: 1_600_000, taxes }
  for (const basis of [
    { parts: [own, ctpl], terms },
    { parts: [own, ctpl], terms, charged },
  ])
    expect(endedAfterLoss(TODAY, basis, true).amount).toBe(56_000)
})

describe('the last day of cover after a notice', () => {
  it('leaves the insured the days of section 64, and a mortgagee its own where that is longer', () => {
    expect(lastDayOf(TODAY, 'fraud', terms, NOBODY)).toBe('2026-12-05')
    expect(lastDayOf(TODAY, 'fraud', terms, BANK)).toBe('2026-12-20')
    expect(lastDayOf(TODAY, 'fraud', { ...terms, mortgageeDays: 5 }, BANK)).toBe('2026-12-05')
  })

  it('is today where the customer asks, unless a mortgagee has to be told', () => {
    expect(lastDayOf(TODAY, 'asked', terms, NOBODY)).toBe(TODAY)
    expect(lastDayOf(TODAY, 'asked', terms, BANK)).toBe('2026-12-20')
  })

  it('is fifteen days away for CTPL, whoever ends it: the owner and the LTO are told before', () => {
    for (const ground of GROUND_CODES) expect(lastDayOf(TODAY, ground, { ...terms, noticeDays: 1 }, LTO)).toBe('2026-12-05')
  })

  it('is never less than fifteen days from the notice to the owner, nor from the day on which the LTO acknowledged it', () => {
    const notices = {
      ground: fc.constantFrom(...GROUND_CODES),
      noticeDays: fc.integer({ min: 1, max: 90 }),
      mortgageeDays: fc.integer({ min: 1, max: 90 }),
      isMortgaged: fc.boolean(),
      toldAfter: fc.integer({ min: 0, max: 60 }),
      askedAfter: fc.integer({ min: 0, max: 120 }),
    }
    fc.assert(
      fc.property(fc.record(notices), ({ ground, isMortgaged, toldAfter, askedAfter, ...days }) => {
        const toldBefore = { isMortgaged, hasCtpl: true }
        const ltoToldOn = addDays(TODAY, toldAfter)
        const notice = { ground, lastDay: lastDayOf(TODAY, ground, { ...terms, ...days }, toldBefore), ltoToldOn }
        expect(daysBetween(TODAY, notice.lastDay)).toBeGreaterThanOrEqual(CTPL_NOTICE_DAYS)
        const today = addDays(TODAY, askedAfter)
        const standing = { ...toldBefore, notice, consent: true }
        const allowed = 'by' in cancellationAllowed(underwriter, standing, today)
        expect(allowed).toBe(today > coveredUntil(notice))
        if (allowed) expect(Math.min(daysBetween(TODAY, today), daysBetween(ltoToldOn, today))).toBeGreaterThan(CTPL_NOTICE_DAYS)
        expect(cancellationAllowed(underwriter, { ...standing, notice: { ...notice, ltoToldOn: null } }, today)).toEqual({
          refused: 'needs-notice',
        })
      }),
    )
  })

  it('is covered to its end: the notice has run out on the day after', () => {
    expect([TODAY, '2026-11-21'].map((day) => hasRunOut({ lastDay: TODAY, ltoToldOn: null }, NOBODY, day))).toEqual([false, true])
  })
})

describe('the grounds on which notice may be given', () => {
  const plain = { ...NOBODY, isOverdue: false, isNoticed: false }

  it('are for an agent an overdue premium and nothing else', () => {
    expect(groundsFor(agent, plain)).toEqual([])
    expect(groundsFor(agent, { ...plain, isOverdue: true, isMortgaged: true })).toEqual(['non-payment'])
  })

  it('are for underwriting all that the law knows but a total loss, the wish of a customer only where a mortgagee waits', () => {
    const byThemselves = ['asked', 'non-payment', 'total-loss']
    const legal = GROUND_CODES.filter((ground) => !byThemselves.includes(ground))
    expect(groundsFor(underwriter, plain)).toEqual(legal)
    expect(groundsFor(underwriter, { ...plain, isMortgaged: true })).toEqual(['asked', ...legal])
    expect(groundsFor(underwriter, { ...plain, isOverdue: true })).toEqual(['non-payment', ...legal])
  })

  it('are for underwriting the wish of a customer also where the policy has CTPL', () => {
    expect(groundsFor(underwriter, { ...plain, ...LTO })).toContain('asked')
  })

  it('are none for a customer, and none while a notice runs', () => {
    expect(groundsFor(customer, { ...plain, isOverdue: true })).toEqual([])
    expect(groundsFor(underwriter, { ...BANK, isOverdue: true, isNoticed: true })).toEqual([])
  })
})

describe('a policy in force', () => {
  const unnoticed = { ...NOBODY, notice: undefined, consent: false }
  const over = (ground: (typeof GROUND_CODES)[number], lastDay = addDays(TODAY, -1), ltoToldOn: Day | null = null) => ({
    ...unnoticed,
    notice: { ground, lastDay, ltoToldOn },
  })

  it('is ended by underwriting at the customer’s wish, with the mortgagee’s consent where there is one', () => {
    expect(cancellationAllowed(underwriter, unnoticed, TODAY)).toEqual({ by: 'insured', after: 'wish' })
    expect(cancellationAllowed(underwriter, { ...unnoticed, isMortgaged: true }, TODAY)).toEqual({ refused: 'needs-consent' })
    expect(cancellationAllowed(underwriter, { ...unnoticed, isMortgaged: true, consent: true }, TODAY)).toEqual({
      by: 'insured',
      after: 'consent',
    })
  })

  it('with CTPL is ended by nobody without a notice that has run out, whoever consents', () => {
    expect(cancellationAllowed(underwriter, { ...unnoticed, ...LTO, consent: true }, TODAY)).toEqual({ refused: 'needs-notice' })
    const long = addDays(TODAY, -16)
    expect(cancellationAllowed(underwriter, { ...over('asked', TODAY, long), ...LTO }, TODAY)).toEqual({ refused: 'needs-notice' })
    expect(cancellationAllowed(underwriter, { ...over('asked'), ...LTO }, TODAY)).toEqual({ refused: 'needs-notice' })
    expect(cancellationAllowed(underwriter, { ...over('asked', addDays(TODAY, -1), long), ...LTO }, TODAY)).toEqual({
      ...{ by: 'insured', after: 'notice' },
    })
  })

  it('is ended by an agent only for a premium that stayed unpaid until its notice ran out', () => {
    expect(cancellationAllowed(agent, over('non-payment'), TODAY)).toEqual({ by: 'insurer', after: 'notice' })
    expect(cancellationAllowed(agent, over('non-payment', TODAY), TODAY)).toEqual({ refused: 'not-allowed' })
    expect(cancellationAllowed(agent, over('fraud'), TODAY)).toEqual({ refused: 'not-allowed' })
    expect(cancellationAllowed(agent, unnoticed, TODAY)).toEqual({ refused: 'not-allowed' })
  })

  it('is never ended by a customer alone, nor by the insurer before its notice ran out', () => {
    const notices = GROUND_CODES.flatMap((ground) => [-1, 0, 1].map((days) => over(ground, addDays(TODAY, days))))
    for (const standing of [unnoticed, ...notices]) {
      expect(cancellationAllowed(customer, standing, TODAY)).toEqual({ refused: 'not-allowed' })
      const allowed = cancellationAllowed(underwriter, standing, TODAY)
      if ('by' in allowed && allowed.by === 'insurer') expect(standing.notice && hasRunOut(standing.notice, NOBODY, TODAY)).toBe(true)
    }
    expect(cancellationAllowed(underwriter, over('fraud'), TODAY)).toEqual({ by: 'insurer', after: 'notice' })
  })

  it('counts as ended by the insured on one ground only: that they asked', () => {
    expect(GROUND_CODES.filter((ground) => endedBy(ground) === 'insured')).toEqual(['asked'])
  })
})

describe('what is returned', () => {
  const term = { from: '2026-01-01', to: '2027-01-01' }
  const shortPeriod = Array.from({ length: 12 }, (_, at) => ({ twelfths: at + 1, kept: Math.min(1_000_000, 200_000 + at * 80_000) }))
  const part = (net: number) => ({
    ...{ name: 'Motor', net, term, shortPeriod },
    taxes: { vat: share(net, 120_000), premiumTax: 0, lgt: share(net, 2_000) },
  })

  const basisOf = (own: ReturnType<typeof part>) => ({ parts: [own], terms })

  it('is nothing where nothing was paid, and says so', () => {
    const ended = endedOn('2026-03-01', basisOf(part(1_000_000)), 'insurer', false)
    expect(ended).toMatchObject({ amount: 0, wasPaid: false })
    expect(refundSentence(ended)).toBe('Nothing was paid, so nothing is returned.')
  })

  it('is a part of the net premium, and never more to whoever ends it than to whom it is ended', () => {
    const days = fc.integer({ min: -5, max: 380 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), days, (net, after) => {
        const on = addDays(term.from, after)
        const [insurer, insured] = (['insurer', 'insured'] as const).map((by) => endedOn(on, basisOf(part(net)), by, true).amount)
        expect(insurer).toBeLessThanOrEqual(net)
        expect(insured).toBeGreaterThanOrEqual(0)
        expect(insured).toBeLessThanOrEqual(insurer ?? 0)
      }),
    )
  })

  it('is told with the sum, what it is of, and how many days are left', () => {
    expect(refundSentence(endedOn('2026-04-11', basisOf(part(1_766_500)), 'insurer', true))).toBe(
      '₱12,825.27 of the net premium of ₱17,665.00 is to be returned (in proportion: Motor 265 of 365 days). With ₱1,564.68 of the taxes on it, that is ₱14,389.95.',
    )
    expect(refundSentence(endedOn('2026-04-11', basisOf(part(1_766_500)), 'insured', true))).toContain('at the rate printed on the policy')
  })
})

describe('a policy that is given back', () => {
  const days = fc.integer({ min: 0, max: 400 })

  it('may be so from its issue until the last of its days, while it is in force, and not where the tariff gives no days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (after, allowed) => {
        const until = giveBackUntil({ state: 'issued', issuedOn: TODAY }, allowed)
        expect(until !== null && addDays(TODAY, after) <= until).toBe(after <= allowed)
      }),
    )
    expect(giveBackUntil({ state: 'issued', issuedOn: TODAY }, undefined)).toBeNull()
    for (const state of ['awaiting-payment', 'paid', 'cancelled', 'expired', 'renewed'] as const)
      expect(giveBackUntil({ state, issuedOn: state === 'cancelled' ? TODAY : null }, 15)).toBeNull()
  })

  it('returns all that was paid to the centavo, whatever the day, premium, taxes and fees; and nothing where nothing was paid', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, days, (net, vat, besides, after) => {
        const term = { from: TODAY, to: addDays(TODAY, 365) }
        const parts = [{ name: 'Critical illness', net, taxes: { vat, premiumTax: 0, lgt: share(net, 2_000) }, term, shortPeriod: [] }]
        const total = net + vat + share(net, 2_000) + besides
        const ended = givenBack(addDays(TODAY, after), { parts }, total, true)
        expect(allReturned(ended)).toBe(total)
        expect(ended).toMatchObject({ by: 'insured', amount: net, charges: besides })
        expect(allReturned(givenBack(TODAY, { parts }, total, false))).toBe(0)
      }),
    )
  })
})

describe('a policy that is called off before its first day', () => {
  const term = { from: addDays(TODAY, 10), to: addDays(TODAY, 20) }
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const regime = fc.boolean()
  const basisOf = (net: number, hasVat: boolean, fee: number) => {
    const tax = share(net, hasVat ? 120_000 : 20_000)
    const taxes = { vat: hasVat ? tax : 0, premiumTax: hasVat ? 0 : tax, lgt: share(net, 2_000) }
    const part = { name: 'Travel', net, taxes, term, shortPeriod: [] }
    return { parts: [part], terms: { ...terms, beforeStart: { calledOffFee: fee, visaRefusedFee: fee } }, all: net + tax + taxes.lgt }
  }

  it('returns premium and taxes less the fee, to the centavo, and never less than nothing; from its first day on nothing', () => {
    fc.assert(
      fc.property(amount, regime, amount, fc.integer({ min: 0, max: 25 }), (net, hasVat, fee, after) => {
        const { all, ...basis } = basisOf(net, hasVat, fee)
        const ended = endedOn(addDays(TODAY, after), basis, 'insured', true)
        const kept = Math.min(fee, all)
        expect(allReturned(ended)).toBe(after < 10 ? all - kept : 0)
        expect(ended.fee).toBe(after < 10 ? kept : undefined)
        for (const part of [ended.amount, ...Object.values(ended.taxes)]) expect(part).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('returns all that was paid less the fee where a visa was refused', () => {
    fc.assert(
      fc.property(amount, regime, amount, amount, (net, hasVat, fee, stamps) => {
        const { all, ...basis } = basisOf(net, hasVat, fee)
        const ended = visaRefused(TODAY, basis, all + stamps, fee, true)
        expect(allReturned(ended)).toBe(all + stamps - Math.min(fee, all))
        expect(isSentBack(ended)).toBe(false)
      }),
    )
  })
})

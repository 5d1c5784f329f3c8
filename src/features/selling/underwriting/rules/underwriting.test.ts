import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/worksheet.ts'
import {
  type Deciding,
  decisionDue,
  type Entitlement,
  entitlement,
  lastDayOf,
  type Matter,
  needsSecond,
  overdueBefore,
  type Profile,
  profileFor,
} from './underwriting.ts'

const CODES = ['classification', 'early-renewal', 'duplicate-cover', 'vehicle-value']
const amounts = fc.integer({ min: 0, max: 10_000_000_00 })
const day = fc.constantFrom('2026-01-01', '2026-06-30', '2026-12-31')

const finding: fc.Arbitrary<Finding> = fc
  .record({
    code: fc.constantFrom(...CODES),
    level: fc.constantFrom('info' as const, 'warn' as const, 'refer' as const, 'decline' as const),
    authority: fc.option(fc.constantFrom(...CODES), { nil: undefined }),
    blocks: fc.option(fc.constantFrom('quote' as const, 'convert' as const), { nil: undefined }),
    needs: fc.option(fc.constant('inspection' as const), { nil: undefined, freq: 6 }),
  })
  .map(({ authority, blocks, needs, ...rest }) => ({
    ...rest,
    sentence: 'Something is odd.',
    ...(authority ? { authority } : {}),
    ...(blocks ? { blocks } : {}),
    ...(needs ? { needs } : {}),
  }))

const profile: fc.Arbitrary<Profile> = fc.record({
  line: fc.constantFrom('ctpl', 'motor', '*'),
  maxSumInsured: fc.option(amounts),
  maxDiscount: fc.option(fc.integer({ min: 0, max: 300_000 })),
  authorities: fc.oneof(fc.constant(['*']), fc.subarray([...CODES, 'inspection-waiver'])),
  fourEyesAbove: fc.option(amounts),
  validFrom: day,
  validTo: fc.option(day),
})

const matter: fc.Arbitrary<Matter> = fc.record({
  line: fc.constantFrom('ctpl', 'motor'),
  lineName: fc.constant('Motor'),
  findings: fc.array(finding, { maxLength: 5 }),
  sumInsured: fc.option(amounts),
  discount: fc.integer({ min: 0, max: 300_000 }),
  agentId: fc.constantFrom('ana', 'uma'),
  firstBy: fc.option(fc.constantFrom('uma', 'ugo')),
  isWaived: fc.boolean(),
})

const by = (staffId: string, decision: Deciding['decision']): Deciding => ({ staffId, decision, nameOf: (code) => code })
const count = (may: Entitlement) => (may === 'yes' ? 0 : may.needs.length)
const mostOf = (limit: number | null, by_: number) => (limit === null ? null : limit + by_)

describe('the profiles of a person', () => {
  const given = { maxSumInsured: null, maxDiscount: null, fourEyesAbove: null, authorities: ['*'] }
  const first = { ...given, line: 'motor', validFrom: '2026-01-01', validTo: null }
  const next = { ...first, validFrom: '2026-06-30', validTo: '2026-12-31' }
  const every = { ...given, line: '*', validFrom: '2026-01-01', validTo: null }

  it('follow each other: one holds until the day before the next begins, and never comes back', () => {
    expect([lastDayOf(first, [first, next, every]), lastDayOf(next, [first, next])]).toEqual(['2026-06-29', '2026-12-31'])
    const on = (day: string) => profileFor([next, first], 'motor', day)
    expect([on('2025-12-31'), on('2026-06-29'), on('2026-06-30'), on('2027-01-01')]).toEqual([undefined, first, next, undefined])
  })

  it('end before the next one begins where they have a last day', () => {
    expect(lastDayOf({ ...first, validTo: '2026-03-31' }, [first, next])).toBe('2026-03-31')
    expect(profileFor([{ ...first, validTo: '2026-03-31' }, next, every], 'motor', '2026-04-01')).toBe(every)
  })
})

describe('who may decide', () => {
  it('says yes, or at least one sentence about what is missing', () => {
    fc.assert(
      fc.property(
        fc.option(profile, { nil: undefined }),
        matter,
        fc.constantFrom('approve' as const, 'decline' as const),
        (held, about, decision) => {
          const may = entitlement(held, about, by('uma', decision))
          if (may === 'yes') expect(held).toBeDefined()
          else {
            expect(may.needs.length).toBeGreaterThan(0)
            for (const { text } of may.needs) expect(text).toMatch(/^[A-Z].*\.$/)
          }
        },
      ),
    )
  })

  it('never entitles by less what more does not: more authorities and higher limits only add', () => {
    fc.assert(
      fc.property(profile, matter, amounts, (held, about, more) => {
        const wider: Profile = {
          ...held,
          authorities: [...held.authorities, ...CODES, 'inspection-waiver'],
          maxSumInsured: mostOf(held.maxSumInsured, more),
          maxDiscount: mostOf(held.maxDiscount, more),
        }
        for (const decision of ['approve', 'decline'] as const)
          expect(count(entitlement(wider, about, by('uma', decision)))).toBeLessThanOrEqual(
            count(entitlement(held, about, by('uma', decision))),
          )
      }),
    )
  })

  it('lets whoever may approve decline as well', () => {
    fc.assert(
      fc.property(profile, matter, (held, about) => {
        if (entitlement(held, about, by('uma', 'approve')) === 'yes') expect(entitlement(held, about, by('uma', 'decline'))).toBe('yes')
      }),
    )
  })

  it('approves nothing beyond sum insured, discount, authority or inspection, whatever else is held', () => {
    fc.assert(
      fc.property(profile, matter, (held, about) => {
        if (entitlement(held, about, by('uma', 'approve')) !== 'yes') return
        const referred = about.findings.filter(({ level }) => level === 'refer')
        const has = (code: string) => held.authorities.includes('*') || held.authorities.includes(code)
        expect(about.sumInsured ?? 0).toBeLessThanOrEqual(held.maxSumInsured ?? Number.POSITIVE_INFINITY)
        expect(about.discount).toBeLessThanOrEqual(held.maxDiscount ?? Number.POSITIVE_INFINITY)
        for (const { authority, needs } of referred) {
          if (authority) expect(has(authority)).toBe(true)
          if (needs) expect([about.isWaived, has('inspection-waiver')]).toEqual([true, true])
        }
        expect(about.agentId).not.toBe('uma')
        expect(about.firstBy).not.toBe('uma')
      }),
    )
  })

  it('never makes one person both of the two', () => {
    fc.assert(
      fc.property(profile, matter, (held, about) => {
        if (!needsSecond(held, { ...about, firstBy: null })) return
        const after = { ...about, firstBy: 'uma' }
        expect(needsSecond(held, after)).toBe(false)
        expect(entitlement(held, after, by('uma', 'approve'))).not.toBe('yes')
      }),
    )
  })

  it('goes by the profile of the line before the one for every line, and by none that is not valid on the day', () => {
    fc.assert(
      fc.property(fc.array(profile), day, (profiles, today) => {
        const found = profileFor(profiles, 'motor', today)
        if (!found) return
        expect(found.validFrom <= today && (found.validTo === null || today <= found.validTo)).toBe(true)
        expect(['motor', '*']).toContain(found.line)
      }),
    )
  })
})

describe('the clock of the desk', () => {
  // 2026-11-20 is a Friday in Manila.
  it.each([
    ['on a Thursday noon, a day before', '2026-11-19T04:00:00Z', 24, '2026-11-18T04:00:00Z'],
    ['on a Monday noon, what waits since Friday noon', '2026-11-23T04:00:00Z', 24, '2026-11-20T04:00:00Z'],
    ['on a Sunday, what waits since the first minute of Friday', '2026-11-22T04:00:00Z', 24, '2026-11-19T16:00:00Z'],
    ['within a morning', '2026-11-20T03:00:00Z', 2, '2026-11-20T01:00:00Z'],
  ])('counts working days only: %s', (_, now, hours, before) => {
    expect(overdueBefore(new Date(now), hours)).toEqual(new Date(before))
  })

  it.each([
    ['from a Wednesday noon, on Thursday noon', '2026-11-18T04:00:00Z', '2026-11-19T04:00:00Z'],
    ['from a Friday noon, on Monday noon', '2026-11-20T04:00:00Z', '2026-11-23T04:00:00Z'],
    ['from a Saturday, when Monday is over', '2026-11-21T04:00:00Z', '2026-11-23T16:00:00Z'],
  ])('decides a case within a working day: %s', (_, since, due) => {
    expect(decisionDue(new Date(since), 24)).toEqual(new Date(due))
  })
})

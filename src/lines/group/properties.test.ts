import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/group.json' with { type: 'json' }
import { builtLine } from '../../../test/support/built-line.ts'
import { group } from './index.ts'

const context = { today: '2026-07-03', branch: 'MAIN' }
const [base] = group.examples
const [person] = base?.details.members ?? []

const RISKS = 10_000
const PLANS = ['basic', 'standard', 'plus'] as const
const next = <T>(all: readonly T[], each: T): T => all[Math.min(all.length - 1, all.indexOf(each) + 1)] ?? each

const risk = fc
  .record({
    plan: fc.constantFrom(...PLANS),
    classPlan: fc.constantFrom(...PLANS),
    work: fc.array(fc.record({ occupation: fc.constantFrom('1', '2', '3', '4'), isClassed: fc.boolean() }), {
      ...{ minLength: 1, maxLength: 120, size: 'max' },
    }),
    discount: fc.record({ agreed: fc.constantFrom(0, 50_000), asked: fc.integer({ min: 0, max: 200_000 }) }),
  })
  .map(({ plan, classPlan, work, discount }) => {
    const members = work.map(({ occupation, isClassed }) => ({
      ...{ ...person, employeeNo: undefined, occupation },
      ...(isClassed ? { memberClass: 'Officers' } : {}),
    }))
    const details = { ...base?.details, plan, people: members.length, classes: [{ name: 'Officers', plan: classPlan }], members }
    return { details, discount }
  })

type Risk = typeof risk extends fc.Arbitrary<infer Each> ? Each : never
const price = ({ details, discount }: Risk, change: Record<string, unknown> = {}) =>
  group.price.rate({ ...details, ...change }, seed, { ...context, discount })

describe('ten thousand groups', () => {
  let browser: typeof group
  beforeAll(async () => {
    browser = await builtLine(import.meta.dirname, 'group', group)
  })

  it('have the same worksheet in the build for browsers as on the server, and lines that add up', () => {
    for (const each of fc.sample(risk, RISKS)) {
      const here = price(each)
      expect(browser.price.rate(each.details, seed, { ...context, discount: each.discount })).toEqual(here)
      expect(here.lines.reduce((total, { amount }) => total + amount, 0)).toBe(here.total)
      expect(here.lines.every(({ amount }) => amount >= 0)).toBe(true)
    }
  }, 300_000)
})

describe('more of a group', () => {
  const more: Readonly<Record<string, (risk: Risk) => Record<string, unknown>>> = {
    'a higher plan': ({ details }) => ({ plan: next(PLANS, details.plan) }),
    'a higher plan of a class': ({ details }) => ({
      classes: details.classes.map((each) => ({ ...each, plan: next(PLANS, each.plan) })),
    }),
    'heavier work of everybody': ({ details }) => ({
      members: details.members.map((member) => ({ ...member, occupation: next(['1', '2', '3', '4'], member.occupation) })),
    }),
  }

  it.each(Object.entries(more))('(%s) never costs less', (_, change) =>
    fc.assert(
      fc.property(risk, (each) => {
        expect(price(each, change(each)).total).toBeGreaterThanOrEqual(price(each).total)
      }),
      { numRuns: 300 },
    ),
  )

  it('(one member more) never costs less, but where the group becomes a larger size', () =>
    fc.assert(
      fc.property(risk, (each) => {
        const count = each.details.members.length + 1
        fc.pre(!seed.tables.sizes.some(({ upTo }) => upTo + 1 === count))
        const members = [...each.details.members, { ...person, employeeNo: undefined }]
        expect(price(each, { people: count, members }).total).toBeGreaterThan(price(each).total)
      }),
      { numRuns: 300 },
    ))
})

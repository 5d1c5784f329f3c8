import { describe, expect, it } from 'vitest'
import seed from '../../../db/seed/tariffs/group.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { group } from './index.ts'

const today = '2026-07-03'
const term = { from: today, to: '2027-07-03' }
const [desks, mechanics] = group.examples
const ten = desks?.details.members ?? []

const found = (change: object, { tariff = seed, discount }: { tariff?: unknown; discount?: Context['discount'] } = {}) => {
  const details = { ...desks?.details, ...change }
  const worksheet = group.price.rate(details, tariff, { today, branch: 'MAIN' })
  return group.control.findings(details, worksheet, tariff, { today, branch: 'MAIN', term, clashes: [], formats, discount })
}
type Context = Parameters<typeof group.control.findings>[3]
const codes = (...asked: Parameters<typeof found>) => found(...asked).map(({ code, level }) => [code, level])
const issues = (change: object) =>
  group.risk.schema.safeParse({ ...desks?.details, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('technical control of a group', () => {
  it('has nothing against ten colleagues at their desks, or forty', () => {
    expect(codes({})).toEqual([])
    expect(codes({ ...mechanics?.details })).toEqual([])
  })

  it('declines fewer than ten, and says how many are missing', () => {
    const [finding] = found({ people: 8, members: ten.slice(0, 8) })
    expect(finding).toMatchObject({ code: 'too-few', level: 'decline', remedy: { sentence: expect.stringContaining('Enter 2 more') } })
  })

  it('says so beside the number of people, before any member is named', () => {
    const early = (people: unknown) =>
      group.control.early({ people }, seed, { today, formats }).map(({ fields, finding }) => [...fields, finding.code])
    expect(early(9)).toEqual([['people', 'too-few']])
    for (const people of [10, undefined]) expect(early(people)).toEqual([])
  })

  it('refers a group of which too few take part: all must where the group pays, three of four otherwise', () => {
    expect(found({ people: 12 })).toMatchObject([
      { code: 'participation', level: 'refer', authority: 'participation', remedy: { sentence: expect.stringContaining('Add 2 more') } },
    ])
    expect(codes({ people: 13, paidBy: 'shared' })).toEqual([])
    expect(codes({ people: 14, paidBy: 'shared' })).toEqual([['participation', 'refer']])
  })

  it('declines ages below 18 and above 65 when cover begins, and names who it is', () => {
    const born = (birthDate: string) => found({ members: ten.map((member, index) => (index === 3 ? { ...member, birthDate } : member)) })
    expect(born('2008-07-04')).toMatchObject([{ code: 'age', level: 'decline', sentence: expect.stringContaining('DINO AQUINO') }])
    expect([born('2008-07-03'), born('1960-07-04')]).toEqual([[], []])
    expect(born('1960-07-03')).toMatchObject([{ code: 'age' }])
  })

  it('refers many members of class 4, and work that is looked at one by one', () => {
    const heavy = (count: number) =>
      codes({ members: ten.map((member, index) => (index < count ? { ...member, occupation: '4' } : member)) })
    expect([heavy(2), heavy(3)]).toEqual([[], [['heavy-work', 'refer']]])
    expect(codes({ members: ten.map((member) => ({ ...member, position: 'Retired Seafarer' })) })).toEqual([['work', 'refer']])
  })

  it('refers sums above the free cover, and a very large group', () => {
    const tables = { ...seed.tables, rules: { ...seed.tables.rules, freeCover: 19_999_999, membersTo: 9 } }
    expect(codes({}, { tariff: { ...seed, tables } })).toEqual([
      ['group-size', 'refer'],
      ['sum-insured', 'refer'],
    ])
  })

  it('refers a discount that is asked for, and declines more than may be given', () => {
    expect(codes({}, { discount: { agreed: 50_000, asked: 50_000 } })).toEqual([['discount', 'refer']])
    expect(codes({}, { discount: { agreed: 100_000, asked: 100_000 } })).toEqual([['discount-too-high', 'decline']])
  })
})

describe('the list of members', () => {
  it('is refused where a number stands twice, a class is not there, or more are named than belong to the group', () => {
    const [first] = ten
    expect(issues({ members: ten.map((member, index) => (index === 4 ? { ...member, employeeNo: first?.employeeNo } : member)) })).toEqual([
      ['members.4.employeeNo', expect.stringContaining('member 1')],
    ])
    expect(issues({ members: ten.map((member, index) => (index === 4 ? { ...member, memberClass: 'Chiefs' } : member)) })).toEqual([
      ['members.4.memberClass', expect.stringContaining('no class Chiefs')],
    ])
    expect(issues({ people: 9 })).toEqual([['members', expect.stringContaining('10 are named, but only 9 belong')]])
  })

  it('is refused with work of another class than 1 to 4, and a minor for whom nobody receives', () => {
    expect(issues({ members: ten.map((member, index) => (index === 0 ? { ...member, occupation: '5' } : member)) })).toEqual([
      ['members.0.occupation', expect.stringContaining('1 to 4')],
    ])
    const minor = { beneficiary: 'MIKA', beneficiaryIsMinor: true }
    expect(issues({ members: ten.map((member, index) => (index === 0 ? { ...member, ...minor } : member)) })).toEqual([
      ['members.0.trustee', expect.any(String)],
    ])
  })

  it('is of a company, a school or a co-operative, never of a person', () => {
    const issuesOf = (holder: object) => group.risk.holder.safeParse(holder).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(issuesOf({ kind: 'person', firstName: 'Ana', lastName: 'Cruz' })).toContain('kind')
    expect(issuesOf({ kind: 'company', companyName: 'Negros Trading' })).not.toContain('kind')
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { criticalIllness } from '#lines/critical-illness/index.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { undecidedAmong } from '../../rules/approval.ts'
import { nextOf } from '../../rules/next.ts'
import { toQuickPrice } from '../../rules/refused.ts'
import { areSameAnswers, codedAnswers, draftMobile, draftName, RawAnswers } from './answers.ts'
import { changesBetween, controlOutcome, isExpired, isSamePrice, priceOf, quotationNumber, stateNow, versionFor } from './quotes.ts'
import { mayStayEmpty, stepAfter, stepOfField, stepsOf } from './steps.ts'

const file = JSON.parse(readFileSync(new URL('../../../../../../db/seed/tariffs/ctpl.json', import.meta.url), 'utf8'))
const current = { ...file, effectiveTo: null }
const dearer = { ...structuredClone(file), version: 'CTPL-2027-1', effectiveFrom: '2027-01-01', effectiveTo: null }
dearer.tables.classes[0].gross['1'] = 60_000

const finding = (code: string, level: 'info' | 'warn' | 'refer' | 'decline', blocks?: 'quote' | 'convert') => ({
  code,
  level,
  sentence: `${code}.`,
  ...(blocks ? { blocks } : {}),
})

describe('an offer', () => {
  it('holds until the end of its last day in Manila', () => {
    expect(isExpired('2026-11-20', new Date('2026-11-20T15:59:59.999Z'))).toBe(false)
    expect(isExpired('2026-11-20', new Date('2026-11-20T16:00:00Z'))).toBe(true)
  })

  it('counts as expired before the job has said so, and what ended otherwise stays as it ended', () => {
    const later = new Date('2026-12-01T00:00:00Z')
    expect(stateNow('approved', '2026-11-20', later)).toBe('expired')
    expect(stateNow('accepted', '2026-11-20', later)).toBe('expired')
    expect(stateNow('converted', '2026-11-20', later)).toBe('converted')
    expect(stateNow('withdrawn', '2026-11-20', later)).toBe('withdrawn')
    expect(stateNow('draft', null, later)).toBe('draft')
  })

  it('has a number that tells line and year', () => expect(quotationNumber('CTPL', '2026-11-20', 1)).toBe('Q-CTPL-26-000001'))
})

describe('technical control', () => {
  it('makes an offer when there is nothing to decide', () =>
    expect(controlOutcome([finding('a', 'info'), finding('b', 'warn')])).toBe('quote'))
  it('refers what needs an authority', () => expect(controlOutcome([finding('a', 'refer', 'convert')])).toBe('refer'))
  it('declines what cannot be insured, whatever else it found', () =>
    expect(controlOutcome([finding('a', 'refer'), finding('b', 'decline', 'quote')])).toBe('decline-by-rule'))
  it('asks underwriting again only about what they have not seen', () => {
    const approval = { findings: [finding('a', 'refer')] }
    expect(controlOutcome([finding('a', 'refer')], approval)).toBe('approval-stands')
    expect(controlOutcome([finding('a', 'refer'), finding('b', 'refer')], approval)).toBe('refer')
    expect(controlOutcome([{ ...finding('a', 'refer'), sentence: 'Something graver.' }], approval)).toBe('refer')
  })
})

describe('findings', () => {
  it('hold up nothing when they only inform or warn, or were approved', () => {
    const now = [finding('a', 'info'), finding('b', 'warn'), finding('c', 'refer'), finding('d', 'decline'), finding('e', 'refer')]
    expect(undecidedAmong(now, { findings: [finding('e', 'refer')] }).map(({ code }) => code)).toEqual(['c', 'd'])
    expect(undecidedAmong(now).map(({ code }) => code)).toEqual(['c', 'd', 'e'])
  })
})

describe('the tariff', () => {
  it('is the one in force on the day on which cover begins', () => {
    expect(tariffFor([current, dearer], '2026-12-31')?.version).toBe('CTPL-2024-1')
    expect(tariffFor([current, dearer], '2027-01-01')?.version).toBe('CTPL-2027-1')
    expect(tariffFor([{ ...current, effectiveTo: '2026-12-31' }], '2027-01-01')).toBeUndefined()
    expect(tariffFor([current], '2020-01-01')).toBeUndefined()
  })

  it('prices cover that begins next year by next year’s tables', () => {
    const answers = { ...ctpl.examples[0]?.details, plate: 'NBX4561' }
    const priced = priceOf(ctpl, answers, [current, dearer], { today: '2026-12-10', branch: 'BACOLOD' })
    expect(priced).toMatchObject({ tariff: { version: 'CTPL-2027-1' }, term: { from: '2027-02-01' }, worksheet: { total: 65_040 } })
  })

  it('is today’s for the device as well, until the answers tell when cover begins', () => {
    const answers = { ...ctpl.examples[0]?.details, plate: 'NBX4561' }
    const { plate: _, ...unnumbered } = answers
    expect(versionFor(ctpl, answers, [current, dearer], '2026-12-10')?.version).toBe('CTPL-2027-1')
    expect(versionFor(ctpl, unnumbered, [current, dearer], '2026-12-10')?.version).toBe('CTPL-2024-1')
    expect(versionFor(ctpl, answers, [dearer], '2026-12-10')).toBeUndefined()
  })

  it('tells the device why there is no price, and throws what is no refusal', () => {
    const taxi = { registrationType: 'R', vehicleType: 'TAXI', typeOfUse: 'PRIVATE' }
    const price = (answers: object) =>
      toQuickPrice(() => ctpl.price.quickRate({ ...answers }, current, { today: '2026-12-10', branch: 'MBO' }))
    expect(price(taxi)).toMatchObject({ worksheet: undefined, refused: [{ path: 'typeOfUse' }] })
    expect(price({})).toEqual({ worksheet: undefined, refused: [] })
    expect(price({ ...taxi, vehicleType: 'SEDAN' }).worksheet?.total).toBe(61_040)
    expect(() =>
      toQuickPrice(() => {
        throw new Error('a fault')
      }),
    ).toThrow('a fault')
  })

  it('stays for an offer that it priced, even when its last day comes meanwhile', () => {
    const answers = { ...ctpl.examples[0]?.details, plate: 'NBX4561' }
    const asked = { today: '2026-12-10', branch: 'BACOLOD' }
    const ended = { ...current, effectiveTo: '2026-12-31' }
    expect(priceOf(ctpl, answers, [ended, dearer], { ...asked, keep: ended })?.worksheet.total).toBe(61_040)
    expect(priceOf(ctpl, answers, [dearer], { ...asked, keep: ended })?.worksheet.total).toBe(61_040)
    expect(priceOf(ctpl, answers, [ended, dearer], asked)?.worksheet.total).toBe(65_040)
  })

  it('shows a change of price line by line', () => {
    const price = (tariff: typeof current) => {
      const worksheet = ctpl.price.quickRate(ctpl.examples[0]?.details ?? {}, tariff, { today: '2027-01-05', branch: 'MBO' })
      if (!worksheet) throw new Error('no price')
      return worksheet
    }
    expect(isSamePrice(price(current), price(current))).toBe(true)
    expect(isSamePrice(price(current), price(dearer))).toBe(false)
    expect(changesBetween(price(current), price(dearer))).toContainEqual({
      code: 'coc-fee',
      label: 'COC authentication fee',
      before: 5_040,
      after: 5_040,
    })
    expect(changesBetween({ ...price(current), lines: [] }, price(dearer)).map(({ before }) => before)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('a draft', () => {
  it('keeps what was typed, within bounds', () => {
    expect(RawAnswers.safeParse({ plate: 'nbx', gvw: 1, isLate: false, mvFile: null }).success).toBe(true)
    expect(RawAnswers.safeParse({ plate: 'x'.repeat(501) }).success).toBe(false)
    expect(RawAnswers.safeParse({ plate: 'a\0b' }).success).toBe(false)
    expect(RawAnswers.safeParse({ plate: '\ud800' }).success).toBe(false)
    expect(RawAnswers.safeParse({ plate: { deep: true } }).success).toBe(false)
    expect(RawAnswers.safeParse(Object.fromEntries(Array.from({ length: 81 }, (_, n) => [`f${n}`, n]))).success).toBe(false)
    expect(RawAnswers.safeParse({ accessories: [{ code: 'AIRCON', value: 1 }] }).success).toBe(true)
    expect(RawAnswers.safeParse({ accessories: [{ code: ['deep'] }] }).success).toBe(false)
    expect(RawAnswers.safeParse({ accessories: Array.from({ length: 601 }, () => ({})) }).success).toBe(false)
    expect(RawAnswers.safeParse({ 'not a name': 'x' }).success).toBe(false)
    expect(RawAnswers.parse(JSON.parse('{"__proto__": "x"}'))).toEqual({})
  })

  it('says the same when only emptiness is written otherwise', () => {
    expect(areSameAnswers({ plate: 'A', mvFile: '' }, { plate: 'A', mvFile: null })).toBe(true)
    expect(areSameAnswers({ plate: 'A' }, { plate: 'B' })).toBe(false)
    expect(areSameAnswers({ rows: [{ a: 1, b: '' }] }, { rows: [{ a: 1 }] })).toBe(true)
    expect(areSameAnswers({ rows: [] }, {})).toBe(true)
    expect(areSameAnswers({ rows: [{ a: 1 }] }, { rows: [{ a: 2 }] })).toBe(false)
    expect(areSameAnswers({ rows: [{ a: 1 }] }, { rows: [{ a: 1 }, {}] })).toBe(false)
  })

  it('knows the policyholder as far as it can be read', () => {
    expect(draftName({ firstName: 'José', lastName: 'Ibáñez', suffix: 3 })).toBe('José Ibáñez')
    expect(draftName({ kind: 'company', companyName: 'Ñandú Corp.', firstName: 'José' })).toBe('Ñandú Corp.')
    expect(draftMobile({ mobile: '0917 123 4567' })).toBe('+639171234567')
    expect(draftMobile({ mobile: '0917' })).toBeUndefined()
  })

  it('tells which answers are codes of a list', () =>
    expect(codedAnswers(ctpl.risk.schema, { make: 'TOYOTA', colour: '', plate: 'NBX4567', vehicleType: 'SEDAN' })).toEqual([
      { field: 'vehicleType', list: 'VehicleType', code: 'SEDAN', isOpen: false },
      { field: 'make', list: 'Make', code: 'TOYOTA', isOpen: true },
    ]))
})

describe('the wizard', () => {
  it('asks what the line asks, then what every line asks', () =>
    expect(stepsOf(ctpl).map(({ id }) => id)).toEqual([
      ...ctpl.risk.steps.map(({ id }) => id),
      'policyholder',
      'alternate',
      'commercial',
      'confirm',
    ]))
  it('knows which step asks for a field', () => {
    expect(stepOfField(ctpl, 'answers.plate')).toBe('vehicle')
    expect(stepOfField(ctpl, 'holder.mobile')).toBe('policyholder')
    expect(stepOfField(ctpl, 'answers.nothing')).toBeUndefined()
  })
  it('goes on to the end and stays there', () => {
    expect(stepAfter(ctpl, 'commercial')).toBe('confirm')
    expect(stepAfter(ctpl, 'confirm')).toBe('confirm')
  })
  it('counts a step that had to be answered for as long as it must not be empty', () => {
    const counted = (answers: Readonly<Record<string, unknown>>) =>
      stepsOf(criticalIllness).flatMap((step) =>
        step.id === 'illnesses' && !mayStayEmpty(criticalIllness, step, { answers }) ? step.id : [],
      )
    const long = criticalIllness.examples.find(({ details }) => details.healthForm === 'long')?.details ?? {}
    expect(counted(long)).toEqual(['illnesses'])
    expect(counted({ ...long, cancer: undefined })).toEqual(['illnesses'])
    expect(counted({ ...long, sumInsured: 10_000_000, healthForm: 'short' })).toEqual([])
  })
})

it('says who acts next and what it waits for in every state', () => {
  const about = {
    validUntil: '2026-12-20',
    findings: [finding('duplicate', 'refer')],
    isTariffInForce: true,
    policyNumber: 'P-1',
    againAs: null,
    approval: null,
    inspection: null,
    isAsked: false,
    isForCustomer: false,
    obstacle: null,
    decision: null,
  }
  expect(nextOf({ ...about, state: 'quoted' }).waitsFor).toContain('until the end of 20 Dec 2026')
  expect(nextOf({ ...about, state: 'quoted', isTariffInForce: false }).waitsFor).toContain('newer premium tables')
  expect(nextOf({ ...about, state: 'accepted', obstacle: 'No licence.' }).waitsFor).toMatch(
    /^The quotation is accepted. No licence. The price is valid/,
  )
  expect(nextOf({ ...about, state: 'referred' })).toMatchObject({
    ...{ who: 'underwriter', waitsFor: 'An underwriter is reviewing it.' },
    reasons: 'duplicate.',
  })
  expect(nextOf({ ...about, state: 'referred', isAsked: true })).toMatchObject({
    ...{ who: 'agent', step: 'answer' },
    waitsFor: expect.stringContaining('answer'),
  })
  expect(nextOf({ ...about, state: 'declined', decision: 'Too old.' }).waitsFor).toContain('“Too old.”')
  expect(nextOf({ ...about, state: 'referred', isForCustomer: true })).toMatchObject({
    waitsFor: 'We are reviewing it before you can accept. You do not need to do anything.',
    reasons: 'duplicate.',
  })
  const photographed = { ...about, state: 'referred', findings: [{ ...finding('inspection', 'refer'), needs: 'inspection' }] } as const
  expect(nextOf({ ...photographed, inspection: 'requested' })).toMatchObject({
    ...{ who: 'agent-or-customer', step: 'photograph' },
    waitsFor: expect.stringContaining('Photos are needed'),
  })
  const askedAsWell = { ...photographed, inspection: 'requested', isAsked: true }
  expect(nextOf(askedAsWell)).toMatchObject({ who: 'agent', step: 'answer' })
  expect(nextOf({ ...askedAsWell, isForCustomer: true })).toMatchObject({ who: 'agent-or-customer', step: 'photograph' })
  expect(nextOf({ ...photographed, inspection: 'sent-back' }).waitsFor).toContain('taken again')
  expect(nextOf({ ...photographed, inspection: 'submitted' })).toMatchObject({
    ...{ who: 'underwriter', step: 'wait' },
    waitsFor: 'The photos have arrived and are being reviewed.',
  })
  const both = { ...photographed, findings: [...photographed.findings, finding('value', 'refer')], inspection: 'submitted' }
  expect(nextOf(both)).toMatchObject({ waitsFor: 'The photos have arrived and are being reviewed.', reasons: 'value.' })
  expect(nextOf({ ...about, state: 'declined', findings: [finding('model-year', 'decline')] })).toMatchObject({
    waitsFor: 'It cannot be insured with these answers. Correct an answer, and it is priced again.',
    reasons: 'model-year.',
  })
  expect(nextOf({ ...about, state: 'converted' }).waitsFor).toContain('P-1')
  expect(nextOf({ ...about, state: 'expired', againAs: 'Q-2' }).who).toBe('nobody')
})

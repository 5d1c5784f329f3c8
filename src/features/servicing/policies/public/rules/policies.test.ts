import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import { currentTerm, lastDayToPay, nextStep, statesOfFilter } from './policies.ts'

const agreed = { from: '2026-11-01', to: '2027-11-01' }
const nextYear = { from: '2027-11-01', to: '2028-11-01' }

describe('the period of cover when it is paid', () => {
  it('stays as agreed while it has not begun', () => expect(currentTerm(agreed, '2026-10-31', nextYear)).toEqual(agreed))

  it('begins today when its first day has passed, and ends with the registration as agreed', () =>
    expect(currentTerm(agreed, '2026-11-05', nextYear)).toEqual({ from: '2026-11-05', to: '2027-11-01' }))

  it('moves as a whole where the line counts it from today', () =>
    expect(currentTerm({ from: '2026-11-01', to: '2029-11-01' }, '2026-11-05', { from: '2026-11-05', to: '2029-11-05' })).toEqual({
      from: '2026-11-05',
      to: '2029-11-05',
    }))

  it('never begins before the day of payment, whatever was agreed, and never lasts longer than was agreed', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count))
    const terms = fc.tuple(days, fc.integer({ min: 1, max: 1200 })).map(([from, length]) => ({ from, to: addDays(from, length) }))
    fc.assert(
      fc.property(terms, terms, days, (before, fresh, today) => {
        const { from, to } = currentTerm(before, today, fresh)
        expect(from >= today).toBe(true)
        expect(daysBetween(from, to)).toBeLessThanOrEqual(daysBetween(before.from, before.to) + 1)
      }),
    )
  })

  it('is never longer than what was paid for, but for a 29 February', () => {
    const month = { from: '2026-11-20', to: '2026-12-20' }
    expect(currentTerm(month, '2026-11-22', { from: '2026-11-22', to: '2027-11-22' })).toEqual({
      from: '2026-11-22',
      to: '2026-12-20',
    })
    const leap = { from: '2027-03-01', to: '2028-03-01' }
    expect(currentTerm({ from: '2027-02-27', to: '2028-02-27' }, '2027-03-01', leap)).toEqual(leap)
  })
})

describe('the payment of what was agreed', () => {
  it('is waited for as long as the offer holds', () => expect(lastDayToPay('2026-12-01', agreed, '2026-11-01')).toBe('2026-12-01'))

  it('is waited for a week where the offer was accepted on its last day', () =>
    expect(lastDayToPay('2026-11-01', agreed, '2026-11-01')).toBe('2026-11-08'))

  it('is not waited for longer than there is cover', () =>
    expect(lastDayToPay('2026-12-01', { from: '2026-11-01', to: '2026-11-05' }, '2026-11-01')).toBe('2026-11-04'))
})

describe('what is next', () => {
  const base = {
    state: 'awaiting-payment',
    payment: undefined,
    counterCode: null,
    needsIdentity: false,
    needsCertificate: true,
    certificate: undefined,
    findings: [],
    credit: null,
    notice: null,
    payBy: null,
    reason: null,
  } as const
  const noticed = {
    ...({ ground: 'fraud', reason: 'The chassis number was altered.', lto: null, isOver: false } as const),
    ...{ lastDay: '2027-01-10', coveredUntil: '2027-01-10' },
  } as const

  it('is to go to the counter with the code, where the payer has one', () => {
    const counterCode = { code: '7E-204-918-335', payableUntil: '2026-11-25T15:59:59.999Z' }
    const next = nextStep({ ...base, payment: 'pending', counterCode })
    expect(next).toMatchObject({ title: 'To be paid at a counter', action: 'pay' })
    expect(next.text).toContain('7E-204-918-335, by 25 Nov 2026 at the latest')
    expect(nextStep({ ...base, payment: 'checking', counterCode }).action).toBe('none')
  })

  it('is never "pay" while a payment is being checked', () => {
    const next = nextStep({ ...base, payment: 'checking' })
    expect(next.action).toBe('none')
    expect(next.text).toContain('do not pay again')
  })

  it('is the identity check before payment, where the line asks for it', () => {
    expect(nextStep({ ...base, needsIdentity: true }).action).toBe('verify-identity')
    expect(nextStep(base).action).toBe('pay')
  })

  it('is the payment of a policy that was issued on credit, and urgent once its day is over', () => {
    const credit = { state: 'owed', dueOn: '2026-12-22', wasTakenBack: false }
    expect(nextStep({ ...base, state: 'issued', certificate: 'sent', credit })).toMatchObject({
      ...{ title: 'Issued on credit', action: 'pay', tone: 'waiting' },
      text: 'The policy is issued. Its premium is to be paid by 22 Dec 2026.',
    })
    const notice = { ...noticed, ground: 'non-payment', reason: 'It is not paid.' } as const
    const late = nextStep({ ...base, state: 'issued', credit: { ...credit, state: 'overdue' }, notice })
    expect(late).toMatchObject({ title: 'The premium is overdue', tone: 'bad', text: expect.stringContaining('10 Jan 2027') })
    expect(nextStep({ ...base, state: 'issued', certificate: 'authenticated', credit: { ...credit, state: 'paid' } }).tone).toBe('good')
    const takenBack = nextStep({ ...base, state: 'issued', certificate: 'authenticated', credit: { ...credit, wasTakenBack: true } })
    expect(takenBack).toMatchObject({ title: 'The payment was taken back', action: 'pay', tone: 'bad' })
  })

  it('is the last day of cover once notice was given, whatever else it waits for', () => {
    const standing = { ...base, state: 'issued', certificate: 'sent' } as const
    expect(nextStep({ ...standing, notice: noticed })).toMatchObject({
      ...{ title: 'Notice of cancellation', who: 'Underwriting, once that day is over' },
      text: 'The policy covers until the end of 10 Jan 2027. The chassis number was altered.',
    })
    expect(nextStep({ ...standing, notice: { ...noticed, isOver: true } })).toMatchObject({
      ...{ who: 'Underwriting', text: expect.stringContaining('until underwriting cancels it') },
    })
  })

  it('is the answer of the LTO while a notice of CTPL waits for it, and another CTPL once it was told', () => {
    const told = (state: 'queued' | 'sent' | 'refused') =>
      nextStep({ ...base, state: 'issued', certificate: 'authenticated', notice: { ...noticed, lto: { state } } })
    expect(told('queued')).toMatchObject({ who: 'The Land Transportation Office', text: expect.stringContaining('for 15 days after') })
    expect(told('sent').text).toContain('then the vehicle needs another CTPL')
    expect(told('refused')).toMatchObject({ who: 'Underwriting', text: expect.stringContaining('stays in force') })
  })

  it('is the certificate after payment, and nothing once it is authenticated', () => {
    for (const certificate of ['reserved', 'sent', 'unanswered'] as const)
      expect(nextStep({ ...base, state: 'issued', certificate }).title).toBe('Paid. Your certificate is being authenticated')
    expect(nextStep({ ...base, state: 'issued', certificate: 'refused' }).who).toBe('Underwriting')
    expect(nextStep({ ...base, state: 'issued', certificate: 'authenticated' }).tone).toBe('good')
  })
})

it('understands a tab as the states that it shows', () => {
  expect(statesOfFilter('activepolicy')).toEqual(['paid', 'issued'])
  expect(statesOfFilter('issued')).toEqual(['issued'])
})

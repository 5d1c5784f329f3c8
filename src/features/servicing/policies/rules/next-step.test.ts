import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

describe('what is next', () => {
  const base = {
    state: 'awaiting-payment',
    payment: undefined,
    counterCode: null,
    needsIdentity: false,
    isHeld: false,
    isForCustomer: false,
    needsCertificate: true,
    certificate: undefined,
    findings: [],
    credit: null,
    notice: null,
    late: null,
    payBy: null,
    reason: null,
    endedBy: 'cancel',
    ...({ term: { from: '2026-10-01', to: '2027-10-01' }, today: '2026-11-23', nonRenewal: null } as const),
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

  it('is a new quotation in the last 60 days and after them, unless the policy is not renewed', () => {
    const sold = { ...base, state: 'issued', certificate: 'authenticated' } as const
    expect(nextStep(sold)).toMatchObject({ title: 'In order', action: 'open-documents' })
    const ending = { ...sold, term: { from: '2026-01-22', to: '2027-01-22' } } as const
    expect(nextStep(ending)).toMatchObject({ title: 'Cover ends soon', action: 'renew', text: expect.stringContaining('22 Jan 2027') })
    expect(nextStep({ ...ending, today: '2026-11-22' }).title).toBe('In order')
    expect(nextStep({ ...ending, state: 'expired', today: '2027-01-23' })).toMatchObject({ title: 'Ended', action: 'renew' })
    expect(nextStep({ ...ending, today: '2027-01-23' }).title).toBe('Ended')
    const nonRenewal = { reason: 'Flooded twice.' }
    for (const over of [
      { ...ending, nonRenewal },
      { ...ending, nonRenewal, state: 'expired', today: '2027-02-01' },
    ] as const)
      expect(nextStep(over)).toMatchObject({ action: 'open-documents', text: expect.stringContaining('Flooded twice.') })
  })

  it('is to wait for the first day of cover that begins later', () => {
    const later = { ...base, state: 'issued', certificate: 'authenticated', term: { from: '2026-12-01', to: '2027-12-01' } } as const
    expect(nextStep(later)).toMatchObject({ title: 'Cover has not started yet', text: expect.stringContaining('1 Dec 2026') })
  })

  it('is never "pay" while a payment is being checked', () => {
    const next = nextStep({ ...base, payment: 'checking' })
    expect(next.action).toBe('none')
    expect(next.text).toContain('do not pay again')
  })

  it('is a check of our office where it is held, said before anybody pays and without a word why', () => {
    for (const payment of [undefined, 'pending', 'failed'] as const)
      expect(nextStep({ ...base, payment, isHeld: true })).toMatchObject({ action: 'wait', who: 'Our office' })
    expect(nextStep({ ...base, isHeld: true, needsIdentity: true }).action).toBe('verify-identity')
    expect(nextStep({ ...base, isHeld: true, payment: 'checking' }).title).toContain('checking the payment')
    const paid = nextStep({ ...base, state: 'paid', isHeld: true })
    expect(paid).toMatchObject({ action: 'none', title: expect.stringContaining('Paid') })
    for (const { title, text } of [paid, nextStep({ ...base, isHeld: true })])
      expect(`${title} ${text}`).not.toMatch(/list|match|screen|law|suspic|report/i)
  })

  it('is the identity check before payment, where the line asks for it', () => {
    expect(nextStep({ ...base, needsIdentity: true }).action).toBe('verify-identity')
    expect(nextStep(base).action).toBe('pay')
    const told = nextStep({ ...base, needsIdentity: true, isForCustomer: true })
    expect(told).toMatchObject({ who: 'You', text: expect.stringMatching(/^You prove who you are/) })
  })

  it('is the payment of a policy that was issued on credit, and urgent once its day is over', () => {
    const credit = { state: 'owed', dueOn: '2026-12-22', wasTakenBack: false }
    expect(nextStep({ ...base, state: 'issued', certificate: 'sent', credit })).toMatchObject({
      ...{ title: 'Issued on credit', action: 'pay', tone: 'waiting' },
      text: 'The policy is issued. Its premium is due by 22 Dec 2026.',
    })
    const notice = { ...noticed, ground: 'non-payment', reason: 'It is not paid.' } as const
    const late = nextStep({ ...base, state: 'issued', credit: { ...credit, state: 'overdue' }, notice })
    expect(late).toMatchObject({ title: 'The premium is overdue', tone: 'bad', text: expect.stringContaining('10 Jan 2027') })
    expect(nextStep({ ...base, state: 'issued', certificate: 'authenticated', credit: { ...credit, state: 'paid' } }).tone).toBe('good')
    const takenBack = nextStep({ ...base, state: 'issued', certificate: 'authenticated', credit: { ...credit, wasTakenBack: true } })
    expect(takenBack).toMatchObject({ title: 'The payment was reversed', action: 'pay', tone: 'bad' })
  })

  it('is the last day of cover once notice was given, whatever else it waits for', () => {
    const standing = { ...base, state: 'issued', certificate: 'sent' } as const
    expect(nextStep({ ...standing, notice: noticed })).toMatchObject({
      ...{ title: 'Notice of cancellation', who: 'Underwriting, after that day' },
      text: 'The policy stays in force until the end of 10 Jan 2027. The chassis number was altered.',
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

  it('says of one that is over whether it was cancelled, given back or called off, and why', () => {
    const over = { ...base, state: 'cancelled', payment: undefined, reason: 'The trip is off.' } as const
    const titles = (['cancel', 'give-back', 'call-off'] as const).map((endedBy) => nextStep({ ...over, endedBy }).title)
    expect(titles).toEqual(['Cancelled', 'Free-look return', 'Cancelled before its first day'])
    expect(nextStep(over)).toMatchObject({ text: 'The trip is off.', action: 'none' })
  })
})

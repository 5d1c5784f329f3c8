import { describe, expect, it } from 'vitest'
import type { AgendaItem, Task } from '../public/contract.ts'
import { nextOf } from './next.ts'

const now = new Date('2026-11-20T01:00:00Z')
const promised = (id: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  ...{ kind: 'lead', id, leadId: id, at: '2026-11-20T06:00:00Z', title: id, place: '', mobile: null, isOverdue: false },
  ...more,
})
const waiting = (kind: Task['kind']): Task => ({
  ...{
    kind,
    record: 'quotation',
    id: kind,
    line: 'ctpl',
    reference: kind,
    title: '',
    holderName: '',
    staffName: '',
    day: '2026-11-20',
    amount: null,
  },
})

describe('the next thing to do', () => {
  const meeting = promised('meeting', { kind: 'appointment', at: '2026-11-20T01:45:00Z' })
  const late = promised('late', { at: '2026-11-18T01:00:00Z', isOverdue: true })

  it('is a meeting within the hour, before anything else', () => {
    expect(nextOf([meeting, late], [waiting('to-answer')], now)).toEqual({ item: meeting })
  })

  it('is what presses, before a call that is late and a meeting of the afternoon', () => {
    const afternoon = { ...meeting, at: '2026-11-20T07:00:00Z' }
    expect(nextOf([afternoon, late], [waiting('draft'), waiting('certificate-refused')], now)).toEqual({
      task: waiting('certificate-refused'),
    })
    expect(nextOf([afternoon, late], [waiting('draft')], now)).toEqual({ item: late })
    expect(nextOf([afternoon], [waiting('draft')], now)).toEqual({ item: afternoon })
  })

  it('is never what waits for somebody else', () => {
    expect(nextOf([], [waiting('in-referral'), waiting('awaiting-payment'), waiting('draft')], now)).toEqual({ task: waiting('draft') })
    expect(nextOf([], [waiting('payment-checking'), waiting('certificate-pending')], now)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { Commercial, commercialFaults, discountOf } from './commercial.ts'

const known = {
  ...{ sellers: ['BAC-001', 'BAC-M01'], hasSubAgent: true, groupOwner: 'BAC-M01', hasContract: true, hasSubcontract: true },
  ...{ paymentDays: 0, entitledDays: 0, groupDays: undefined },
}
const wrong = (commercial: Commercial, change: Partial<Parameters<typeof commercialFaults>[1]> = {}) =>
  commercialFaults(commercial, { ...known, ...change }).map(({ field, message }) => `${field}: ${message}`)

describe('a discount', () => {
  it('is counted in millionths, and nothing is given for what is no percentage', () => {
    expect(discountOf({ discountPercent: 10 }, 2.5)).toEqual({ agreed: 100_000, asked: 25_000 })
    for (const none of [undefined, null, 0, -5, '10', Number.NaN])
      expect(discountOf({ discountPercent: none }, none)).toEqual({ agreed: 0, asked: 0 })
    expect(discountOf(null, undefined)).toEqual({ agreed: 0, asked: 0 })
  })

  it('is never more than the whole premium, whatever a list says', () => {
    expect(discountOf({ discountPercent: 400 }, 101)).toEqual({ agreed: 1_000_000, asked: 1_000_000 })
  })

  it('is asked for up to 30 %, with one decimal', () => {
    const takes = (discount: number) => Commercial.safeParse({ discount }).success
    expect([0, 0.1, 12.5, 30].map(takes)).toEqual([true, true, true, true])
    expect([-0.1, 30.1, 12.55, 100].map(takes)).toEqual([false, false, false, false])
  })
})

describe('what an agent says of a sale', () => {
  it('is in order with agreements of their own or of somebody above, and with none', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ agentCode: 'BAC-001', subAgent: 'S-1', groupPolicy: 'G', contract: 'C', subcontract: 'S' })).toEqual([])
  })

  it('is refused with somebody else’s code, sub-agent or group policy', () => {
    expect(wrong({ agentCode: 'LAS-001' })).toEqual(['agentCode: Enter the code of the agent, or of someone above them.'])
    expect(wrong({ subAgent: 'S-9' }, { hasSubAgent: false })[0]).toMatch(/^subAgent: /)
    for (const groupOwner of ['LAS-M01', undefined])
      expect(wrong({ groupPolicy: 'G' }, { groupOwner })).toEqual([
        'groupPolicy: This group policy is not the agent’s. Choose one from the list.',
      ])
  })

  it('is refused where a part stands without the one that it hangs on, or under the wrong one', () => {
    expect(wrong({ contract: 'C' })).toEqual(['contract: Choose the group policy first.'])
    expect(wrong({ groupPolicy: 'G', subcontract: 'S' })).toEqual(['subcontract: Choose the contract first.'])
    expect(wrong({ groupPolicy: 'G', contract: 'C' }, { hasContract: false })).toEqual([
      'contract: This does not belong to the group policy. Choose one from the list.',
    ])
  })
})

describe('terms of payment', () => {
  const terms = (paymentDays: number | null, entitledDays: number, groupDays?: number) =>
    wrong({ paymentTerms: 'T' }, { paymentDays, entitledDays, groupDays })

  it('on issue are everybody’s', () => {
    expect(terms(0, 0)).toEqual([])
    expect(terms(null, 0)).toEqual([])
  })

  it('are refused to an agent who may give no credit, or not for so long', () => {
    expect(terms(30, 0)).toEqual([expect.stringContaining('not entitled to give credit')])
    expect(terms(60, 30)).toEqual([expect.stringContaining('at most 30 days')])
    expect(terms(30, 30)).toEqual([])
  })

  it('are refused beyond what the group policy and the law allow, however much the agent may', () => {
    expect(terms(60, 90, 30)).toEqual([expect.stringContaining('group policy allows at most 30 days')])
    expect(terms(30, 90, 30)).toEqual([])
    expect(terms(120, 365)).toEqual([expect.stringContaining('at most 90 days (Insurance Code, section 77)')])
    expect(terms(90, 90)).toEqual([])
  })
})

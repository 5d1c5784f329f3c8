import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/worksheet.ts'
import { forCustomer, photographed } from './audience.ts'

const finding: Finding = {
  ...{ code: 'value', level: 'refer', blocks: 'convert', authority: 'AGREED_VALUE', needs: 'inspection' },
  sentence: 'The value is 30 % above the market: authority AGREED_VALUE.',
  sentenceSaid: [{ id: 'The value is {0} above the market.', values: ['30 %'] }],
  customer: 'We look at photographs of your car first.',
  customerSaid: [{ id: 'We look at photographs of your car first.', values: [] }],
  remedy: { sentence: 'Send photographs.' },
}

describe('a finding for the customer', () => {
  it('is in the customer’s words, in whichever language, and names nobody’s authority', () => {
    const told = forCustomer(finding)
    expect(told).toMatchObject({ code: 'value', sentence: finding.customer, sentenceSaid: finding.customerSaid })
    expect(JSON.stringify(told)).not.toMatch(/AGREED_VALUE|above the market/)
  })

  it('is the agent’s sentence where that will do', () => {
    const { customer: _, customerSaid: __, ...rest } = finding
    expect(forCustomer(rest)).toMatchObject({ sentence: finding.sentence, sentenceSaid: finding.sentenceSaid })
  })

  it('never has the words of the agent beside those of the customer', () => {
    const { customerSaid: _, ...rest } = finding
    expect(forCustomer(rest)).not.toHaveProperty('sentenceSaid')
  })

  it('asks nobody for photographs that are there', () => {
    expect(photographed(finding)).toMatchObject({ customer: 'The photographs are there, and we look at them.' })
    expect(photographed(finding)).not.toHaveProperty('remedy')
    expect(forCustomer(photographed(finding)).sentence).toBe('The photographs are there, and we look at them.')
    const { needs: _, ...other } = finding
    expect(photographed(other)).toEqual(other)
  })
})

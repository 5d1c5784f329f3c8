import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/worksheet.ts'
import { findingForCustomer, markPhotographed } from './audience.ts'

const finding: Finding = {
  ...{ code: 'value', level: 'refer', blocks: 'convert', authority: 'AGREED_VALUE', needs: 'inspection' },
  sentence: 'The value is 30 % above the market: authority AGREED_VALUE.',
  sentenceI18n: [{ id: 'The value is {0} above the market.', values: ['30 %'] }],
  customer: 'We look at photographs of your car first.',
  customerI18n: [{ id: 'We look at photographs of your car first.', values: [] }],
  remedy: { sentence: 'Send photographs.' },
}

describe('a finding for the customer', () => {
  it('is in the customer’s words, in whichever language, and names nobody’s authority', () => {
    const told = findingForCustomer(finding)
    expect(told).toMatchObject({ code: 'value', sentence: finding.customer, sentenceI18n: finding.customerI18n })
    expect(JSON.stringify(told)).not.toMatch(/AGREED_VALUE|above the market/)
  })

  it('is the agent’s sentence where that will do', () => {
    const { customer: _, customerI18n: __, ...rest } = finding
    expect(findingForCustomer(rest)).toMatchObject({ sentence: finding.sentence, sentenceI18n: finding.sentenceI18n })
  })

  it('never has the words of the agent beside those of the customer', () => {
    const { customerI18n: _, ...rest } = finding
    expect(findingForCustomer(rest)).not.toHaveProperty('sentenceI18n')
  })

  it('asks nobody for photographs that are there', () => {
    expect(markPhotographed(finding)).toMatchObject({ customer: 'The photos have arrived, and we are reviewing them.' })
    expect(markPhotographed(finding)).not.toHaveProperty('remedy')
    expect(findingForCustomer(markPhotographed(finding)).sentence).toBe('The photos have arrived, and we are reviewing them.')
    const { needs: _, ...other } = finding
    expect(markPhotographed(other)).toEqual(other)
  })
})

import { describe, expect, it } from 'vitest'
import { leadSearchQuery } from './lead-search-query.ts'

describe('what a search for a lead looks for', () => {
  it('is every word of a name by its beginning, without accents', () => {
    expect(leadSearchQuery('  Peña  maría', 'name')).toBe(`('@npena':*) & ('@nmaria':*)`)
  })

  it('is a mobile number however it is written, by its beginning or its end', () => {
    const wanted = `'@m9171234567':* | '@r7654321719`
    expect(leadSearchQuery('0917 123 4567', 'mobile')).toBe(`${wanted}0':*`)
    expect(leadSearchQuery('+63 (917) 123-4567', 'mobile')).toBe(`${wanted}36':*`)
    expect(leadSearchQuery('4567', 'mobile')).toBe(`'@m4567':* | '@r7654':*`)
  })

  it('is a lead’s number with or without its hyphens', () => {
    expect(leadSearchQuery('L-26-0001', 'leadId')).toBe(`'@il260001':*`)
    expect(leadSearchQuery('l260001', 'leadId')).toBe(`'@il260001':*`)
  })

  it('is any of these when nothing is said of it', () => {
    expect(leadSearchQuery('26')).toBe(`(('@n26':*)) | ('@m26':* | '@r62':*) | ('@i26':*)`)
    expect(leadSearchQuery('cruz', 'all')).toBe(`(('@ncruz':*)) | ('@icruz':*)`)
  })

  it('is nothing where there is no word, and never a word of the query’s own language', () => {
    expect(leadSearchQuery(' % - ')).toBeUndefined()
    expect(leadSearchQuery(`o'brien & !x:* @`, 'name')).toBe(`('@no':*) & ('@nbrien':*) & ('@nx':*)`)
  })
})

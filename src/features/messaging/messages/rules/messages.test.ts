import { describe, expect, it } from 'vitest'
import { isChannel, maskRecipient } from './messages.ts'

describe('a recipient in a list or a log', () => {
  it('can be recognised and not reached', () => {
    expect(maskRecipient('sms', '+639171234567')).toBe('•••• 4567')
    expect(maskRecipient('mail', 'maria@example.com')).toBe('m•••@example.com')
  })

  it('is reached by text or mail, an office at its own address, and nobody otherwise', () => {
    expect(['sms', 'mail', 'lto', 'fax', ''].map(isChannel)).toEqual([true, true, true, false, false])
  })
})

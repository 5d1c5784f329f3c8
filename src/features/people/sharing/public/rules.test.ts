import { describe, expect, it } from 'vitest'
import { leadingTo, linkState, mayUseLink, shareAddresses } from './rules.ts'

const now = new Date('2026-07-01T00:00:00Z')
const later = new Date('2026-07-08T00:00:00Z')
const untouched = { expiresAt: later, revokedAt: null, openedAt: null, signedInAt: null }

describe('a link', () => {
  it('is sent, opened and used, unless it lapses or is withdrawn', () => {
    expect(linkState(untouched, now)).toBe('sent')
    expect(linkState({ ...untouched, openedAt: now }, now)).toBe('opened')
    expect(linkState({ ...untouched, openedAt: now, signedInAt: now }, later)).toBe('signed-in')
    expect(linkState({ ...untouched, openedAt: now }, later)).toBe('expired')
    expect(linkState({ ...untouched, signedInAt: now, revokedAt: now }, now)).toBe('revoked')
  })

  it('for one number is for nobody else', () => {
    expect(mayUseLink({ mobile: '+639171234567' }, '+639171234567')).toBe(true)
    expect(mayUseLink({ mobile: '+639171234567' }, '+639181234567')).toBe(false)
    expect(mayUseLink({ mobile: undefined }, '+639181234567')).toBe(true)
  })
})

describe('a link is shared', () => {
  const shared = { link: 'https://k.example/app/customer-login/?link=a.b', text: 'Your quotation, ₱610.40:', subject: 'Insurance & more' }

  it('with a number by WhatsApp and message under +63', () => {
    const { whatsapp, message } = shareAddresses({ ...shared, mobile: '+639171234567' })
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/639171234567\?text=Your%20quotation/)
    expect(new URL(whatsapp).searchParams.get('text')).toBe('Your quotation, ₱610.40: https://k.example/app/customer-login/?link=a.b')
    expect(message).toMatch(/^sms:\+639171234567\?body=/)
  })

  it('by Viber with its words, by Messenger alone', () => {
    const { viber, messenger } = shareAddresses(shared)
    expect(new URL(viber).searchParams.get('text')).toBe('Your quotation, ₱610.40: https://k.example/app/customer-login/?link=a.b')
    expect(new URL(messenger).searchParams.get('link')).toBe('https://k.example/app/customer-login/?link=a.b')
  })

  it('so that it leads on to the screen that was meant', () => {
    const led = new URL(leadingTo(shared.link, '/customer-quick-quote?line=ctpl&vehicleType=PC'))
    expect(Object.fromEntries(led.searchParams)).toEqual({ link: 'a.b', to: '/customer-quick-quote?line=ctpl&vehicleType=PC' })
  })

  it('without a number to whomever the person chooses', () => {
    const { whatsapp, email } = shareAddresses(shared)
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(email).toMatch(/^mailto:\?subject=Insurance%20%26%20more&body=/)
  })
})

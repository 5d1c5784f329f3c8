import { describe, expect, it } from 'vitest'
import { LIKELY, type Listed, likenessOf, nameLikeness } from './match.ts'

const isLikely = (a: string, b: string) => nameLikeness(a, b) >= LIKELY
const entry = (name: string, more: Partial<Listed> = {}): Listed => ({ name, aliases: [], kind: 'person', birthDate: '', ...more })

describe('two names', () => {
  it.each([
    ['Aurelio Villacruz', 'VILLACRUZ, Aurelio'],
    ['Ma. Theresa de la Peña', 'Maria Theresa Dela Pena'],
    ['Aurelio Bonifacio Villacruz', 'Aurelio B. Villacruz'],
    ['Aurelio Villacruz Jr.', 'Aurelio Villacruz'],
    ['Mohammed Abdulrahman', 'Muhamad Abdul Rahman'],
    ['Juan Delacruz', 'Dela Cruz, Juan'],
    ['Мохаммед Каримов', 'Mohammed Karimov'],
    ['Iosif Tchaikovski', 'Iosif Tchaikovsky'],
    ['Aurelio Vilacruz', 'Aurelio Villacruz'],
    ['Bayani Trading Corporation', 'Bayani Trading Corp.'],
  ])('%s is likely %s', (a, b) => {
    expect(isLikely(a, b)).toBe(true)
    expect(nameLikeness(b, a)).toBe(nameLikeness(a, b))
  })

  it.each([
    ['Maria Santos', 'Mario Cruz'],
    ['Juan Dela Cruz', 'Juan Dela Peña'],
    ['Santos', 'Maria Santos'],
    ['Ana Reyes', 'Ana Bautista'],
    ['Jose Rizal Mercado', 'Jose Abad Santos'],
  ])('%s is not %s', (a, b) => expect(isLikely(a, b)).toBe(false))
})

describe('a person and an entry of a list', () => {
  const who = { name: 'Aurelio Villacruz', kind: 'person' as const, birthDate: '1970-03-04' }

  it('are told apart by a birthday, where both are known', () => {
    expect(likenessOf(who, entry('Aurelio Villacruz', { birthDate: '1970-03-04' }))).toBe(100)
    expect(likenessOf(who, entry('Aurelio Villacruz', { birthDate: '1970-04-03' }))).toBe(100)
    expect(likenessOf(who, entry('Aurelio Villacruz', { birthDate: '1971' }))).toBe(100)
    expect(likenessOf(who, entry('Aurelio Villacruz', { birthDate: '1985-03-04' }))).toBe(0)
    expect(likenessOf({ ...who, birthDate: undefined }, entry('Aurelio Villacruz', { birthDate: '1985-03-04' }))).toBe(100)
  })

  it('are compared by every name that the list knows, and only with their kind', () => {
    expect(likenessOf(who, entry('Somebody Else', { aliases: ['Villacruz Aurelio'] }))).toBe(100)
    expect(likenessOf(who, entry('Aurelio Villacruz', { kind: 'company' }))).toBe(0)
    expect(likenessOf(who, entry('Aurelio Villacruz', { kind: '' }))).toBe(100)
  })
})

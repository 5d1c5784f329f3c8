import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber, ungroupedNumber } from './number-text.ts'

const figures = fc.integer({ min: 0, max: 999 }).map(String)

describe('a number that a person typed', () => {
  it.each([
    ['1,250.40', '1250.40'],
    ['1 250 000', '1250000'],
    ['−12', '-12'],
    [' 7.55 ', '7.55'],
  ])('may be grouped in threes: %s', (typed, figure) => expect(plainNumber(typed)).toBe(figure))

  it.each([
    '75,5',
    '7,55',
    '1,00',
    '0,125',
    '1,2500',
    '12,34,567',
    '1,250 000',
    '1.250,40',
    ',5',
    '5,',
    '1,,000',
    '1e3',
    '0x10',
    '',
    '1 2',
  ])('is not guessed: %s', (typed) => expect(plainNumber(typed)).toBeUndefined())

  it('is read back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (number) => {
        expect(Number(plainNumber(number.toLocaleString('en-PH')))).toBe(number)
        expect(Number(plainNumber(String(number)))).toBe(number)
      }),
    )
  })

  it('is never made larger by a comma that begins the decimals', () => {
    fc.assert(
      fc.property(figures, fc.stringMatching(/^\d{1,2}$|^\d{4,6}$/), (whole, decimals) => {
        expect(plainNumber(`${whole},${decimals}`)).toBeUndefined()
      }),
    )
  })

  it('has no comma at all where three decimals are as likely as a thousand', () => {
    fc.assert(
      fc.property(figures, figures, (whole, rest) => {
        expect(ungroupedNumber(`${whole},${rest}`)).toBeUndefined()
      }),
    )
    expect(ungroupedNumber('7.125')).toBe('7.125')
  })
})

import { describe, expect, it } from 'vitest'
import { passportLines } from '../../../../../test/support/papers/passport.ts'
import { bestPassport, passportLinesIn, readPassportLines } from './passport.ts'

const TODAY = '2026-11-23'
const maria = {
  lastName: 'DELA CRUZ',
  firstName: 'MARIA LUISA',
  passport: 'P1234567A',
  birthDate: '1988-05-02',
  sex: 'F',
  expiry: '2031-10-09',
} as const
const read = (lines: readonly string[]) => readPassportLines(lines, TODAY)

describe('the two lines of a passport', () => {
  it('tell who somebody is, with every check digit right', () => {
    expect(read(passportLines(maria))).toEqual({
      facts: {
        ...{ lastName: 'Dela Cruz', firstName: 'Maria Luisa', passport: 'P1234567A', birthDate: '1988-05-02' },
        ...{ sex: 'F', country: 'Philippines', passportExpiry: '2031-10-09' },
      },
      wrong: [],
    })
  })

  it('know a child of this century from somebody who is very old', () => {
    const born = (birthDate: string) => read(passportLines({ ...maria, birthDate }))?.facts.birthDate
    expect(born('2019-02-28')).toBe('2019-02-28')
    expect(born('1930-12-31')).toBe('1930-12-31')
    expect(born('1999-12-31')).toBe('1999-12-31')
  })

  it('are corrected where a letter was read for a figure, and nothing else can be meant', () => {
    const [first = '', second = ''] = passportLines(maria)
    const misread = `${second.slice(0, 13)}${second.slice(13, 20).replaceAll('0', 'O')}${second.slice(20)}`
    expect(read([first, misread])).toMatchObject({ facts: { birthDate: '1988-05-02' }, wrong: [] })
    expect(read([`${first.replace(/<+$/, '')}<<<`, second.replaceAll('<', '«')])).toMatchObject({ facts: { lastName: 'Dela Cruz' } })
  })

  it.each([
    ['number', 2, ['passport']],
    ['date of birth', 14, ['birthDate']],
    ['last day', 25, ['passportExpiry']],
  ] as const)('say where the check digit of the %s does not agree', (_, at, wrong) => {
    const [first = '', second = ''] = passportLines(maria)
    const other = second[at] === '1' ? '2' : '1'
    expect(read([first, second.slice(0, at) + other + second.slice(at + 1)])?.wrong).toEqual(wrong)
  })

  it('are doubted as a whole where only the last digit does not agree', () => {
    const [first = '', second = ''] = passportLines(maria)
    expect(read([first, `${second.slice(0, 43)}${(Number(second[43]) + 1) % 10}`])?.wrong).toEqual([
      'passport',
      'birthDate',
      'passportExpiry',
    ])
  })

  it('are no others: an identity card, half a line, a certificate', () => {
    const [first = '', second = ''] = passportLines(maria)
    for (const lines of [[], ['CERTIFICATE OF REGISTRATION', 'MV FILE'], [first, second.slice(3)], [`I${first.slice(1)}`, second]])
      expect(read(lines)).toBeUndefined()
  })

  it('are found on a photo below everything else', () => {
    const row = (top: number, text: string) =>
      text
        .split(' ')
        .map((word, index) => ({ text: word, confidence: 80, left: 100 + index * 500, right: 590 + index * 500, top, bottom: top + 24 }))
    const [first = '', second = ''] = passportLines(maria)
    const words = [...row(100, 'PASAPORTE PASSPORT'), ...row(200, 'P PHL P1234567A'), ...row(700, first), ...row(760, second)]
    expect(passportLinesIn(words)).toMatchObject([
      { box: { top: 700 }, signs: first },
      { box: { top: 760 }, signs: second },
    ])
    expect(passportLinesIn(words.slice(0, 5))).toEqual([])
  })

  it('may be read twice: the better reading of each counts', () => {
    const [first = '', second = ''] = passportLines(maria)
    const soft = [first, second.replace('8805', '8806')]
    expect(bestPassport([soft, ['', second]], TODAY)).toMatchObject({ facts: { birthDate: '1988-05-02' }, wrong: [] })
    expect(bestPassport([soft], TODAY)).toMatchObject({ wrong: ['birthDate'] })
    expect(bestPassport([], TODAY)).toBeUndefined()
  })

  it('are read although fillers are missing or too many', () => {
    const [first = '', second = ''] = passportLines(maria)
    for (const fillers of ['<'.repeat(10), '<'.repeat(17), `${'<'.repeat(13)}0`])
      expect(read([first, second.slice(0, 28) + fillers + second.slice(43)])).toMatchObject({ facts: { passport: 'P1234567A' }, wrong: [] })
  })
})

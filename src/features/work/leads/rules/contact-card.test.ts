import { describe, expect, it } from 'vitest'
import { readContacts } from './contact-card.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

describe('contacts of a phone', () => {
  it('are read with name and mobile number, of several numbers the mobile one', () => {
    const text = card(
      'VERSION:3.0',
      'N:Dela Cruz;Maria Luz;;;',
      'FN:Maria Luz Dela Cruz',
      'TEL;TYPE=HOME:(02) 8123 4567',
      'item1.TEL;TYPE=CELL:+63 917 123 4567',
    )
    expect(readContacts(text)).toEqual([{ firstName: 'Maria Luz', lastName: 'Dela Cruz', mobile: '+63 917 123 4567' }])
  })

  it('are read as old phones write them, and folded as new ones do', () => {
    const old = card('VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1oz;Ni=', '=C3=B1a;;;', 'TEL;CELL:09171234567')
    expect(readContacts(old)).toEqual([{ firstName: 'Niña', lastName: 'Muñoz', mobile: '09171234567' }])
    const folded = card('VERSION:4.0', 'N:Santos\\, Jr.;Jo', ' se;;;', 'TEL;VALUE=uri:tel:+639181234567')
    expect(readContacts(folded)).toEqual([{ firstName: 'Jose', lastName: 'Santos, Jr.', mobile: '+639181234567' }])
  })

  it('may be several, and one without a name is nobody', () => {
    const text = card('FN:Sari-sari ni Aling Nena', 'TEL:09191234567') + card('TEL:09201234567') + card('N:Bukid;;;;')
    expect(readContacts(text).map(({ firstName }) => firstName)).toEqual(['Sari-sari ni Aling Nena', 'Bukid'])
  })
})

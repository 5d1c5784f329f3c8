import { describe, expect, it } from 'vitest'
import { codeIn, piecesOf } from './message-text.ts'

describe('a message in the demonstration’s inbox', () => {
  it('has links that can be followed, without the full stop after them', () => {
    expect(piecesOf('Pay at http://127.0.0.1:8080/app/customer-login/?link=a.b-c. Thank you.')).toEqual([
      { kind: 'text', text: 'Pay at ' },
      { kind: 'link', text: 'http://127.0.0.1:8080/app/customer-login/?link=a.b-c' },
      { kind: 'text', text: '. Thank you.' },
    ])
  })

  it('never makes a link of anything but web addresses', () => {
    expect(piecesOf('javascript:alert(1)')).toEqual([{ kind: 'text', text: 'javascript:alert(1)' }])
  })

  it('shows its one-time code, and takes no other number for one', () => {
    expect(codeIn('048213 is your Kalasag code.')).toBe('048213')
    expect(codeIn('Your policy POL-CTPL-26-000001 is issued.')).toBeUndefined()
    expect(codeIn('The code was sent to 09171234567.')).toBeUndefined()
  })
})

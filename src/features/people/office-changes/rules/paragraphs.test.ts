import { describe, expect, it } from 'vitest'
import { changedParagraphs } from './paragraphs.ts'

describe('a text that is changed', () => {
  it('is told by the paragraphs that differ', () => {
    const was = '# What we keep\n\nNames.\n\nNumbers.'
    expect(changedParagraphs(was, `${was}\n\nOne more.`)).toEqual({ gone: '', added: 'One more.' })
    expect(changedParagraphs(was, was.replace('Names.', 'Names and addresses.'))).toEqual({ gone: 'Names.', added: 'Names and addresses.' })
  })

  it('is told whole where only the order is another', () => {
    expect(changedParagraphs('One.\n\nTwo.', 'Two.\n\nOne.')).toEqual({ gone: 'One.\n\nTwo.', added: 'Two.\n\nOne.' })
  })
})

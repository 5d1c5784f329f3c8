import { expect, it } from 'vitest'
import type { HelpArticle } from '../public/contract/own.ts'
import { articleSearch } from './article-search.ts'

const article = (code: string, title: string, text: string, titleFil: string, words = ''): HelpArticle => ({
  ...{ code, title, text, titleFil, words },
  ...{ topic: 'other', textFil: '' },
})
const search = articleSearch([
  article('pay', 'How can I pay?', 'Open what is to be paid and press Pay.', 'Paano magbayad?', 'gcash counter'),
  article('checking', 'I paid, but it says that you are checking', 'Please do not pay again.', 'Nagbayad na ako', 'receipt'),
  article('code', 'No code arrives', 'A code comes by text within a minute.', 'Walang dumarating na code', 'otp sms'),
])
const found = (typed: string) => search(typed).map(({ code }) => code)

it('finds an article by whole questions, by words still being typed, misspelt ones and other words for it', () => {
  expect(found('the code does not arrive on my phone')[0]).toBe('code')
  expect(found('chec')).toEqual(['checking'])
  expect(found('recept')).toEqual(['checking'])
  expect(found('GCash')).toEqual(['pay'])
})

it('finds it in Filipino as well, and nothing by words that say nothing', () => {
  expect(found('paano magbayad')[0]).toBe('pay')
  expect(found('how do i')).toEqual([])
  expect(found('a minute ago')).toEqual([])
  expect(found('')).toEqual([])
  expect(found('🙂 (*)')).toEqual([])
})

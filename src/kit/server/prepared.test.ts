import { expect, it } from 'vitest'
import { preparedWhenOften } from './prepared.ts'

const nameOf = (text: string): string | undefined => preparedWhenOften([{ text, name: undefined }])[0]?.name

it('prepares a statement that is asked often, under a name that stays', () => {
  const often = 'select $1::int as often'
  const names = Array.from({ length: 8 }, () => nameOf(often))
  expect(names[0]).toBeUndefined()
  expect(new Set(names.slice(-3)).size).toBe(1)
  expect(names.at(-1)).toMatch(/^q\d+$/)
})

it('plans what is asked once or twice only for that time', () => {
  for (let n = 0; n < 2; n += 1) expect(nameOf('select $1::int as seldom')).toBeUndefined()
})

it('leaves a statement the name that it has, and several in one text without any', () => {
  expect(preparedWhenOften([{ name: 'ask', text: 'select $1' }, [1]])[0]).toEqual({ name: 'ask', text: 'select $1' })
  for (let n = 0; n < 10; n += 1) expect(preparedWhenOften(['begin; select 1'])).toEqual(['begin; select 1'])
})

it('prepares only so many: each connection keeps what is prepared in its memory', () => {
  const texts = Array.from({ length: 600 }, (_, n) => `select $1::int as n${n}`)
  for (let n = 0; n < 8; n += 1) texts.forEach(nameOf)
  expect(texts.filter((text) => nameOf(text) !== undefined).length).toBeLessThanOrEqual(400)
})

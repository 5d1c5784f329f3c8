import { describe, expect, it } from 'vitest'
import { sourcesOf } from './sources.ts'

describe('what processes hold each other off with', () => {
  it('is a number that stands for one thing only', () => {
    const numbers = sourcesOf('src/**/*.ts').flatMap(({ tree }) => [...tree.text.matchAll(/_LOCK = ([\d_]+)/g)].map(([, number]) => number))
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { limitConcurrencyByKey } from './limit-concurrency.ts'

describe('work in turn', () => {
  it('of one name waits for its own only', async () => {
    const take = limitConcurrencyByKey(2)
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const begin = (name: string, until: Promise<unknown>) =>
      take(name, async () => {
        begun.push(name)
        await until
      })
    const all = [...Array.from({ length: 4 }, () => begin('a', gate.promise)), begin('b', Promise.resolve())]
    await all.at(-1)
    expect(begun).toEqual(['a', 'a', 'b'])
    gate.resolve()
    await Promise.all(all)
    expect(begun).toEqual(['a', 'a', 'b', 'a', 'a'])
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

describe('what is asked again and again', () => {
  it('is done once for all that ask in a moment', async () => {
    let acts = 0
    const ask = gathered(20, async () => {
      acts += 1
    })
    for (let n = 0; n < 100; n += 1) ask()
    expect(acts).toBe(0)
    await pause(100)
    expect(acts).toBe(1)
  })

  it('is done once more for whoever asked while it was done, and never twice at a time', async () => {
    let atOnce = 0
    let most = 0
    let acts = 0
    const ask = gathered(0, async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await pause(40)
      atOnce -= 1
      acts += 1
    })
    ask()
    await pause(20)
    for (let n = 0; n < 10; n += 1) ask()
    await pause(150)
    expect([acts, most]).toEqual([2, 1])
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type AdmissionLimits, openAdmission } from './admission.ts'
import { TooBusy } from './pool-share.ts'

/** Work of the given number of milliseconds, and who got through in which order. */
function crowded(limits: AdmissionLimits) {
  const admission = openAdmission(limits)
  const came: string[] = []
  const counts = { now: 0, most: 0 }
  const work = (name: string, ms: number) => async () => {
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
    await pause(ms)
    counts.now -= 1
    came.push(name)
    return 'done'
  }
  const outcome = (run: Promise<string>) => run.catch((error: unknown) => (error instanceof TooBusy ? 'refused' : String(error)))
  return { admission, came, counts, work, outcome }
}

describe('admission', () => {
  it('lets in no more at once than it says, and all of those who need not wait long', async () => {
    const { admission, counts, work, outcome } = crowded({ atOnce: 4, ofOnePart: 4, ms: 5000 })
    const part = admission.part()
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => outcome(part.run(`p${n}`, work('x', 5)))))
    expect(new Set(all)).toEqual(new Set(['done']))
    expect(counts.most).toBe(4)
  })

  it('refuses who waited as long as anybody may', async () => {
    const { admission, work, outcome } = crowded({ atOnce: 1, ofOnePart: 1, ms: 50 })
    const part = admission.part()
    const [first, second] = await Promise.all([outcome(part.run('a', work('a', 300))), outcome(part.run('b', work('b', 1)))])
    expect([first, second]).toEqual(['done', 'refused'])
  })

  it('refuses at once who would wait too long, by how fast the others get on', async () => {
    const { admission, work, outcome } = crowded({ atOnce: 1, ofOnePart: 1, ms: 400 })
    const part = admission.part()
    await Promise.all(Array.from({ length: 3 }, (_, n) => outcome(part.run(`before ${n}`, work('x', 100)))))
    const began = performance.now()
    const crowd = Array.from({ length: 60 }, (_, n) =>
      outcome(part.run(`p${n}`, work('x', 100))).then((how) => ({ how, ms: performance.now() - began })),
    )
    const refused = (await Promise.all(crowd)).filter(({ how }) => how === 'refused')
    expect(refused.length).toBeGreaterThan(40)
    expect(Math.min(...refused.map(({ ms }) => ms))).toBeLessThan(100)
    expect(part.refuses('another')).toBe(false)
  })

  it('has one person’s flood wait for itself: whoever has fewer inside is next', async () => {
    const { admission, came, work, outcome } = crowded({ atOnce: 2, ofOnePart: 2, ms: 5000 })
    const part = admission.part()
    const flood = Array.from({ length: 20 }, () => outcome(part.run('flooder', work('flooder', 20))))
    await outcome(part.run('calm', work('calm', 1)))
    expect(came.filter((name) => name === 'flooder').length).toBeLessThanOrEqual(4)
    await Promise.all(flood)
  })

  it('keeps a part that hangs from holding up the others', async () => {
    const { admission, work, outcome } = crowded({ atOnce: 4, ofOnePart: 2, ms: 100 })
    const [hanging, other] = [admission.part(), admission.part()]
    const stuck = Array.from({ length: 10 }, () => outcome(hanging.run('a', work('stuck', 600))))
    const began = performance.now()
    expect(await outcome(other.run('a', work('other', 1)))).toBe('done')
    expect(performance.now() - began).toBeLessThan(100)
    expect((await Promise.all(stuck)).filter((how) => how === 'refused')).toHaveLength(8)
  })
})

import { TooBusy } from './pool-share.ts'

export type AdmissionLimits = {
  /** How many requests are handled at once, and how many of them of one part. */
  readonly atOnce: number
  readonly ofOnePart: number
  /** No one waits longer than this to be admitted; anyone who would have to is refused at once. */
  readonly ms: number
}

/** What belongs together, such as the endpoints of one contract: if it hangs, the others are still admitted. */
export type AdmissionPart = {
  /** Whether one more request of this principal would be refused, before anything is done for it. */
  readonly refuses: (principal: string) => boolean
  readonly run: <T>(principal: string, work: () => Promise<T>) => Promise<T>
}

type Part = { inside: number; waiting: number; paceMs: number; leftAt: number }
type Waiter = {
  readonly principal: string
  readonly part: Part
  readonly admit: () => void
  readonly refuse: () => void
}

/** The weight of the latest measurement. */
const LATEST = 0.1

class Tally {
  readonly #counts = new Map<string, number>()
  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }
  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by
    if (count === 0) this.#counts.delete(name)
    else this.#counts.set(name, count)
  }
  most(): { readonly name: string; readonly count: number } {
    let most = { name: '', count: 0 }
    for (const [name, count] of this.#counts) if (count > most.count) most = { name, count }
    return most
  }
}

/**
 * Admits as many requests at once as can be answered in time, and keeps the others waiting for a moment: the principal with the fewest
 * inside is next, and if too many wait, the last of the principal with the most waiting is dropped. So one person's flood costs that
 * person, and a crowd's costs each a little.
 */
export function openAdmission({ atOnce, ofOnePart, ms }: AdmissionLimits) {
  const waiters = new Set<Waiter>()
  const inside = new Tally()
  const waiting = new Tally()
  let all = 0

  const goesStraightIn = (part: Part) => all < atOnce && part.inside < ofOnePart
  const waitsTooLong = (part: Part) => part.waiting * part.paceMs > ms
  /** A waiting request of someone with more of them than this principal would have gives way. */
  const givesWay = (principal: string): Waiter | undefined => {
    const { name, count } = waiting.most()
    return count > waiting.of(principal) + 1 ? [...waiters].findLast((waiter) => waiter.principal === name) : undefined
  }

  const enter = (part: Part, principal: string) => {
    all += 1
    part.inside += 1
    inside.add(principal, 1)
  }
  const stopWaiting = (waiter: Waiter) => {
    waiters.delete(waiter)
    waiter.part.waiting -= 1
    waiting.add(waiter.principal, -1)
  }
  const admitNext = () => {
    let next: Waiter | undefined
    for (const waiter of waiters)
      if (goesStraightIn(waiter.part) && (!next || inside.of(waiter.principal) < inside.of(next.principal))) next = waiter
    next?.admit()
  }
  const leave = (part: Part, principal: string) => {
    all -= 1
    part.inside -= 1
    inside.add(principal, -1)
    const now = performance.now()
    // The rate at which they leave while others wait is the rate at which those proceed.
    if (part.waiting > 0) part.paceMs += LATEST * (now - part.leftAt - part.paceMs)
    part.leftAt = now
    admitNext()
  }

  const wait = (part: Part, principal: string) =>
    new Promise<void>((admit, refuse) => {
      const timer = setTimeout(() => waiter.refuse(), ms)
      const end = () => {
        clearTimeout(timer)
        stopWaiting(waiter)
      }
      const waiter: Waiter = {
        principal,
        part,
        admit: () => {
          end()
          enter(part, principal)
          admit()
        },
        refuse: () => {
          end()
          refuse(new TooBusy())
        },
      }
      waiters.add(waiter)
      part.waiting += 1
      waiting.add(principal, 1)
    })

  const makePart = (): AdmissionPart => {
    const part: Part = { inside: 0, waiting: 0, paceMs: 0, leftAt: 0 }
    const refuses = (principal: string) => !goesStraightIn(part) && waitsTooLong(part) && !givesWay(principal)
    return {
      refuses,
      run: async (principal, work) => {
        if (goesStraightIn(part)) enter(part, principal)
        else {
          if (refuses(principal)) throw new TooBusy()
          if (waitsTooLong(part)) givesWay(principal)?.refuse()
          await wait(part, principal)
        }
        try {
          return await work()
        } finally {
          leave(part, principal)
        }
      },
    }
  }
  return { part: makePart }
}

export type Admission = ReturnType<typeof openAdmission>

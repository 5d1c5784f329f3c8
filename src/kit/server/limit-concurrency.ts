/** Lets so many run at once; the others wait for their turn, in the order in which they came. */
export function inTurn(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** As `inTurn`, of each name by itself: whoever waits for one holds up no other. */
export function limitConcurrencyByKey(atOnce: number) {
  const turns = new Map<string, { readonly take: ReturnType<typeof inTurn>; users: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(name) ?? { take: inTurn(atOnce), users: 0 }
    turns.set(name, turn)
    turn.users += 1
    try {
      return await turn.take(work)
    } finally {
      turn.users -= 1
      if (turn.users === 0) turns.delete(name)
    }
  }
}

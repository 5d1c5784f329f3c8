/** Pseudo-random numbers that are the same at every start (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (n: number): number => Math.floor(next() * n)
  const text = (from: string, length: number): string => Array.from({ length }, () => from.charAt(upTo(from.length))).join('')
  return { upTo, text, digits: (length: number) => text('0123456789', length) }
}
export type SeededRandom = ReturnType<typeof seededRandom>

import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** CPU seconds that a process has used, including those of its ended children. */
export function cpuOf(pid: number): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  return (user + system + endedUser + endedSystem) / TICKS_PER_SECOND
}

/** The child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return Number(fieldsOf(each)[1]) === pid
      } catch {
        return false
      }
    })

/** CPU seconds of a process and all its descendants; the time of a child that ends in the meantime counts as its parent's. */
export function cpuOfFamily(pid: number): number {
  const children = childrenOf(pid).reduce((total, each) => {
    try {
      return total + cpuOf(each)
    } catch {
      return total
    }
  }, 0)
  return children + cpuOf(pid)
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

import { readFileSync } from 'node:fs'
import type { Program } from './stage.ts'

const EVERY_MS = 20

/** Megabytes of memory that a process has, and its peak. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (word: string) => Number(new RegExp(`${word}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Milliseconds of each of a series of requests, made one after the other while fewer than `until` returns were made. */
export async function timesOf(
  { url }: Program,
  path: string,
  headers: Readonly<Record<string, string>>,
  until: (made: number) => number,
): Promise<number[]> {
  const times: number[] = []
  do {
    const began = performance.now()
    await (await fetch(`${url}${path}`, { headers })).arrayBuffer()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  } while (times.length < until(times.length))
  return times
}

import { setTimeout } from 'node:timers/promises'
import { now } from '#kit/server/clock.ts'

/** Every answer about a number or an account takes at least this long, so that its duration reveals nothing either. */
const ANSWER_MS = 250

export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const began = now().getTime()
  try {
    return await work
  } finally {
    await setTimeout(Math.max(0, ANSWER_MS - (now().getTime() - began)))
  }
}

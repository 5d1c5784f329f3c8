import type { z } from 'zod'

/** Work that another process may do later: a name and the shape of its payload. Its handler is in a feature's `jobs.ts`. */
export type Job<T = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<T>
  /** A cron expression in Asia/Manila, for work that recurs. */
  readonly every?: string
  /** How often a failed run is repeated, and the first pause in seconds (then doubling). */
  readonly retry?: { readonly times: number; readonly seconds: number; readonly atMostSeconds?: number }
}

export const job = <T>(name: string, payload: z.ZodType<T>, rest: Omit<Job<T>, 'name' | 'payload'> = {}): Job<T> => ({
  name,
  payload,
  ...rest,
})

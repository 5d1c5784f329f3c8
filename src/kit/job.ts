import type { z } from 'zod'

/** Work that another process may do later: a name and the shape of its payload. Its handler is in a feature's `jobs.ts`. */
export type Job<T = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<T>
  /** A cron expression in Asia/Manila, for work that recurs. */
  readonly every?: string
  /** How often a failed run is retried, and the first pause in seconds (then doubling). */
  readonly retry?: { readonly times: number; readonly seconds: number; readonly atMostSeconds?: number }
  /**
   * How many waiting jobs are taken at once, sharing their transactions; those with the same value in this part of their payload run one
   * after the other.
   */
  readonly together?: { readonly most: number; readonly by: string }
}

type Rest<T> = Omit<Job<T>, 'name' | 'payload' | 'together'> & {
  readonly together?: { readonly most: number; readonly by: keyof T & string }
}

export const job = <T>(name: string, payload: z.ZodType<T>, rest: Rest<T> = {}): Job<T> => ({
  name,
  payload,
  ...rest,
})

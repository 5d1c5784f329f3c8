import { z } from 'zod'
import { isDay } from './day.ts'

/**
 * A day in requests and replies. Separate from the functions that calculate with and format days, so that a screen which only shows them
 * fetches no schemas.
 */
export const Day = z.string().refine(isDay, 'Enter a valid date, such as 2026-11-20.')
export type Day = z.output<typeof Day>

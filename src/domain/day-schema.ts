import { z } from 'zod'
import { isDay } from './day.ts'

/** A day in what is sent and received. Apart from what reckons with days and writes them, so that a screen which only shows them fetches no schemas. */
export const Day = z.string().refine(isDay, 'Enter a valid date, such as 2026-11-20.')
export type Day = z.output<typeof Day>

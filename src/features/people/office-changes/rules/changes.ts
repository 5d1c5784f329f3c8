import { z } from 'zod'

/** What will change, in words. */
export const ChangedLine = z.object({ label: z.string(), was: z.string(), will: z.string() })
export type ChangedLine = z.output<typeof ChangedLine>

/** The lines that differ. */
export const differing = (lines: readonly ChangedLine[]): ChangedLine[] => lines.filter(({ was, will }) => was !== will)

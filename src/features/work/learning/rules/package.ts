import { z } from 'zod'

/** Media type of a SCORM package file. */
export const PACKAGE = 'application/zip'

export const STANDARDS = { 'scorm-12': 'SCORM 1.2', 'scorm-2004': 'SCORM 2004' } as const
export const Standard = z.enum(['scorm-12', 'scorm-2004'])
export type Standard = z.output<typeof Standard>

/** What the manifest of a package says, as far as we need it. */
export const PackageFacts = z.object({
  standard: Standard,
  title: z.string(),
  /** The start page with its query, relative to the top of the package. */
  launch: z.string(),
  fileCount: z.int(),
})
export type PackageFacts = z.output<typeof PackageFacts>

/** The standard also rejects longer ones. */
const LONGEST_SUSPENDED = 64_000
const LONGEST_LOCATION = 1_000
const DAY_S = 24 * 3600

const score = z.number().min(-1e7).max(1e7).nullable()

/**
 * What a package reports about a sitting, whichever standard it follows. It is the word of the package's author: nothing in it is to be
 * trusted beyond that.
 */
export const PackageReport = z.object({
  completion: z.enum(['unknown', 'not attempted', 'incomplete', 'completed']),
  success: z.enum(['unknown', 'passed', 'failed']),
  score: z.object({ raw: score, min: score, max: score, scaled: z.number().min(-1).max(1).nullable() }),
  location: z.string().max(LONGEST_LOCATION),
  suspended: z.string().max(LONGEST_SUSPENDED),
  /** Duration of this sitting so far. */
  seconds: z.int().min(0).max(DAY_S),
})
export type PackageReport = z.output<typeof PackageReport>

/** What a package receives when it starts. */
export const PackageStart = z.object({
  /** Lets the package recognise its learner, while no one else can: no name, no number. */
  learner: z.string(),
  report: PackageReport.nullable(),
  /** Of all sittings before. */
  seconds: z.int(),
})
export type PackageStart = z.output<typeof PackageStart>

/** The score as a percentage, rounded down; null if none was reported. */
export function percentIn({ score: { raw, min, max, scaled } }: PackageReport): number | null {
  if (scaled !== null) return percent(scaled)
  if (raw === null) return null
  const [least, most] = [min ?? 0, max ?? 100]
  return most > least ? percent((raw - least) / (most - least)) : null
}

/** A whole percentage is not rounded down because of floating-point error. */
const percent = (share: number): number => Math.min(100, Math.max(0, Math.floor(share * 100 + 1e-9)))

type Marked = { readonly scoreCounts: boolean; readonly passMark: number }

/** Whether the package completes the lesson: by its own report, and if its score counts, by the pass mark of the course. */
export function isDoneBy(report: PackageReport, { scoreCounts, passMark }: Marked): boolean {
  if (report.success === 'failed') return false
  if (report.completion !== 'completed' && report.success !== 'passed') return false
  return !scoreCounts || (percentIn(report) ?? -1) >= passMark
}

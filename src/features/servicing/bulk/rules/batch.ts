import { z } from 'zod'
import type { BatchRowState, BatchState } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'

export const BATCH_KINDS = ['bulk', 'fleet'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** The most rows that a file may have. */
export const MOST_ROWS = 50_000

/** A larger file is sent in parts of this size, so that a network failure costs at most one of them. */
export const LARGEST_PART = 256 * 1024
/** The largest file, in parts. */
export const MOST_PARTS = 40

/** The answers of one sale, or those that many share. */
export const Parts = z.object({ answers: RawAnswers.optional(), holder: RawAnswers.optional(), commercial: RawAnswers.optional() })
export type Parts = z.output<typeof Parts>
export type PartName = keyof Parts

/** The heading of a column, and whether its numeric dates evidently put the day first. */
export type Heading = { readonly text: string; readonly isDayFirst: boolean }

/** A cell of a row that could not be read, by column, and what to do about it. */
export type Unread = { readonly at: number; readonly reason: string }

/** One row of the file out of several that form one sale. */
export type FileLine = { readonly n: number; readonly cells: readonly string[]; readonly unread: readonly Unread[] }

/** The answer that each column gives, such as `answers.plate`, or null if it is not asked. */
export const Mapping = z.array(z.string().max(80).nullable()).max(200)
export type Mapping = z.output<typeof Mapping>

/** What is wrong with a row: in which answer, named after its column, and what to do about it. */
export const Fault = z.object({
  path: z.string(),
  column: z.string(),
  message: z.string(),
  level: z.enum(['wrong', 'refer', 'warn']),
  /** For a sale that insures several people: which of them it concerns, and the row of the file they are in. */
  person: z.int().optional(),
  row: z.int().optional(),
})
export type Fault = z.output<typeof Fault>

/** What was accepted for all, and from where. */
export type Acceptance = {
  readonly consents: readonly { readonly code: string; readonly version: string; readonly accepted: boolean }[]
  readonly address: string
  readonly userAgent: string
}

/** How many rows are in each state, and what they cost. */
export const Counts = z.object({
  rows: z.int(),
  unchecked: z.int(),
  ok: z.int(),
  warning: z.int(),
  wrong: z.int(),
  referred: z.int(),
  waitingPayment: z.int(),
  issued: z.int(),
  certificated: z.int(),
  failed: z.int(),
  leftOut: z.int(),
  /** Those that would be sold: `ok` and `warning`, what was approved or inspected, and whatever is waiting to be issued on credit. */
  ready: z.int(),
  /** Of those referred, the ones that underwriting has not received yet. */
  toRefer: z.int(),
  /** The ones that it has, and has not decided yet. */
  inReview: z.int(),
  /** The ones that it approved, or that left it nothing to decide. */
  approved: z.int(),
  premium: Centavos,
  issuedPremium: Centavos,
})
export type Counts = z.output<typeof Counts>

/** States in which rows may still be changed: nothing of them has been sold. */
export const OPEN_ROWS = [
  'unchecked',
  'ok',
  'warning',
  'wrong',
  'referred',
  'failed',
  'left-out',
] as const satisfies readonly BatchRowState[]
export const SOLD_ROWS = ['issued', 'certificated'] as const satisfies readonly BatchRowState[]
/** Number of policies printed in one PDF. */
export const PRINTED_AT_ONCE = 100
/** States of a batch in which its rows are corrected. */
export const OPEN_BATCHES = ['checked', 'priced', 'done'] as const satisfies readonly BatchState[]

export const isOpenRow = (state: BatchRowState): boolean => OPEN_ROWS.some((each) => each === state)
export const isOpenBatch = (state: BatchState): boolean => OPEN_BATCHES.some((each) => each === state)

/** The state of a row after its check, by the gravest fault. */
export const stateAfter = (faults: readonly Pick<Fault, 'level'>[]): BatchRowState => {
  const has = (level: Fault['level']) => faults.some((fault) => fault.level === level)
  if (has('wrong')) return 'wrong'
  if (has('refer')) return 'referred'
  return has('warn') ? 'warning' : 'ok'
}

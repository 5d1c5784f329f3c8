import { z } from 'zod'
import { type Contract, get, put } from '#kit/contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { MEASURES } from '../../rules/figures.ts'
import { maxTarget } from '../../rules/targets.ts'

const Year = z.string().regex(/^20\d\d$/, 'Enter a year, such as 2027.')
const Code = plainText(40).trim()
const Months = z.array(z.int()).length(12)

/** The targets of one person for one measure, month by month, and those of the year before; 0 means no target. */
const TargetRow = z.object({
  agentCode: z.string(),
  name: z.string(),
  branch: z.string(),
  measure: z.enum(MEASURES),
  months: Months,
  before: Months,
})
export type TargetRow = z.output<typeof TargetRow>

export const TargetYear = z.object({
  year: Year,
  rows: z.array(TargetRow),
  /** There are more people than are shown. */
  isCut: z.boolean(),
})
export type TargetYear = z.output<typeof TargetYear>

const Cell = z
  .object({
    agentCode: Code,
    measure: z.enum(MEASURES),
    month: z.int().min(1).max(12),
    target: z.int().min(0, 'A target cannot be below zero.'),
  })
  .refine(({ measure, target }) => target <= maxTarget(measure), { path: ['target'], message: 'This is more than anyone sells.' })
export type TargetCell = z.output<typeof Cell>

export const targetYearContract = {
  targetYear: get('user/targets/year', {
    summary: 'Targets of people below for a year: one measure for all, a commercial structure or a branch; every measure for one person',
    feature: 'TEAM',
    query: z.object({
      year: Year,
      measure: optionalFilter(z.enum(MEASURES)),
      structure: optionalFilter(Code),
      branch: optionalFilter(Code),
      agentCode: optionalFilter(Code),
    }),
    reply: TargetYear,
  }),
  setTargetYear: put('user/targets/year', {
    summary: 'Sets targets of people below for single months; other months do not change',
    feature: 'TEAM',
    body: z.object({
      year: Year,
      cells: z
        .array(Cell)
        .min(1, 'Change a target first.')
        .max(2000, 'Save at most 2,000 targets at once.')
        .refine(
          (cells) => new Set(cells.map(({ agentCode, measure, month }) => [agentCode, measure, month].join())).size === cells.length,
          'Enter each month of a person and measure only once.',
        ),
    }),
    reply: z.object({ saved: z.int() }),
    done: 'Targets saved',
  }),
} satisfies Contract

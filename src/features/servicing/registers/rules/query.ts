import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { branchFilter } from '#features/people/staff/public/branch-filter.ts'
import { plainText } from '#kit/text.ts'
import { lineFilter } from '#lines/filter.ts'

/** The filters for rows of a register. */
export const RegisterFilters = z.object({ branch: branchFilter(), line: lineFilter() })

/** Which register, and which days. */
export const RegisterQuery = z.object({ register: plainText(40), from: Day, until: Day, ...RegisterFilters.shape })
export type RegisterQuery = z.output<typeof RegisterQuery>

/** Rows on a page, unless fewer or more are asked for. */
export const PAGE = 50
export const RegisterPageQuery = RegisterQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(PAGE),
})
export type RegisterPageQuery = z.output<typeof RegisterPageQuery>

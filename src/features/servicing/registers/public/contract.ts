import { z } from 'zod'
import { type Contract, get } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { pageOf } from '#kit/paging.ts'
import { RegisterPageQuery, RegisterQuery } from '../rules/query.ts'

const Format = z.enum(['text', 'money', 'day', 'count'])

const RegisterFacts = z.object({
  code: z.string(),
  title: z.string(),
  help: z.string(),
  /** What stands in a row, by the name that it has there: `money` in whole centavos, `day` as 2026-11-20. */
  columns: z.array(z.object({ name: z.string(), label: z.string(), format: Format, isTotalled: z.boolean() })),
})
export type RegisterFacts = z.output<typeof RegisterFacts>

/** A row: what its columns say, and the policy that it is of. */
const RegisterRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type RegisterRow = z.output<typeof RegisterRow>

const Summed = z.object({ label: z.string(), format: z.enum(['money', 'count', 'rate']), value: z.int().nullable() })

const RegisterTotals = z.object({
  /** What the rows that match add up to. */
  totals: z.array(Summed),
  /** What the whole register of the period must agree with, of all branches and lines; a difference other than nothing is to be looked into. */
  proofs: z.array(
    z.object({
      label: z.string(),
      note: z.string(),
      format: z.enum(['money', 'count']),
      total: z.int(),
      ledger: z.int(),
      difference: z.int(),
    }),
  ),
})
export type RegisterTotals = z.output<typeof RegisterTotals>

const ofFinance = { feature: 'FINANCE' } as const

export const contract = {
  registers: get('user/registers', {
    ...ofFinance,
    summary: 'The registers that there are, each with its columns',
    reply: z.array(RegisterFacts),
  }),
  register: get('user/register', {
    ...{ ...ofFinance, reveals: 'policy' },
    summary: 'A page of a register: what happened in a period, the first day first',
    query: RegisterPageQuery,
    reply: pageOf(RegisterRow),
  }),
  registerTotals: get('user/register/totals', {
    ...ofFinance,
    summary: 'What a register of a period adds up to, and whether it agrees with the ledger',
    query: RegisterQuery,
    reply: RegisterTotals,
  }),
  registerWorkbook: get('user/register/workbook', {
    ...ofFinance,
    summary: 'A register of a period as an Excel workbook, with its totals and proofs below the rows',
    query: RegisterQuery,
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
    exported: true,
  }),
} satisfies Contract

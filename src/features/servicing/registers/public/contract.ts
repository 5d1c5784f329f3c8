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
  /** The values of a row, by column name: `money` in whole centavos, `day` as 2026-11-20. */
  columns: z.array(z.object({ name: z.string(), label: z.string(), format: Format, isTotalled: z.boolean() })),
})
export type RegisterFacts = z.output<typeof RegisterFacts>

/** A row: the values of its columns, and its policy. */
const RegisterRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type RegisterRow = z.output<typeof RegisterRow>

const Summed = z.object({ label: z.string(), format: z.enum(['money', 'count', 'rate']), value: z.int().nullable() })

const RegisterTotals = z.object({
  /** The totals of the rows that match. */
  totals: z.array(Summed),
  /** What the whole register of the period must agree with, for all branches and lines; any difference must be investigated. */
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
    summary: 'All registers, each with its columns',
    reply: z.array(RegisterFacts),
  }),
  register: get('user/register', {
    ...{ ...ofFinance, reveals: 'policy' },
    summary: 'A page of a register for a period, earliest day first',
    query: RegisterPageQuery,
    reply: pageOf(RegisterRow),
  }),
  registerTotals: get('user/register/totals', {
    ...ofFinance,
    summary: 'Totals of a register for a period, and whether they agree with the ledger',
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

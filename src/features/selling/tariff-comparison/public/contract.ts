import { z } from 'zod'
import { Centavos } from '#domain/money.ts'
import { Run } from '#features/selling/tariffs/public/comparison.ts'
import { TariffDetail } from '#features/selling/tariffs/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { given, pageOf, pagingOf } from '#kit/paging.ts'

/** So many quotations at most are compared at once, and at least, where there are as many. */
export const MAX_COMPARED = 10_000
const LEAST_COMPARED = 100

/** Of the rows of a run: all, or those of one kind. */
export const ROW_KINDS = ['moved', 'dearer', 'cheaper', 'referred', 'blocked', 'eased', 'cleared', 'failed'] as const

export const RunRow = z.object({
  quotationId: z.uuid(),
  number: z.string(),
  line: z.string(),
  description: z.string(),
  staffName: z.string(),
  before: Centavos.nullable(),
  after: Centavos.nullable(),
  control: z.string(),
  reasons: z.string(),
  failure: z.string().nullable(),
})
export type RunRow = z.output<typeof RunRow>

const own = { feature: 'TARIFFS' } as const

export const contract = {
  runTariff: post('user/tariff-version/:id/run', {
    summary: 'Compares a draft with the newest quotations of its line, as a job',
    body: z.object({
      revision: z.int().min(1),
      quotations: z
        .int()
        .min(LEAST_COMPARED, 'Compare 100 quotations or more, or all that there are.')
        .max(MAX_COMPARED)
        .default(MAX_COMPARED),
    }),
    reply: TariffDetail,
    ...own,
  }),
  tariffRun: get('user/tariff-version/:id/run', {
    summary: 'How far the newest draft run of a version is, and what came of it',
    reply: Run.nullable(),
    ...own,
  }),
  tariffRunRows: get('user/tariff-version/:id/run/quotations', {
    summary: 'Quotations of the newest draft run that the person may see, those that move most first',
    query: z.object({ ...pagingOf(25), kind: given(z.enum(ROW_KINDS)) }),
    reply: pageOf(RunRow),
    ...own,
  }),
  exportTariffRun: get('user/tariff-version/:id/run/workbook', {
    summary: 'The quotations of the newest draft run that the person may see, as an Excel workbook',
    reply: z.unknown(),
    file: true,
    ...own,
  }),
} satisfies Contract

/** Compares a draft with quotations, batch by batch. */
export const compareTariff = job('compare-tariff', z.object({ runId: z.uuid() }), { retry: { times: 3, seconds: 2 } })

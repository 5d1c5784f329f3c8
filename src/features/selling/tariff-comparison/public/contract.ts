import { z } from 'zod'
import { Run } from '#features/selling/tariffs/public/comparison.ts'
import { TariffDetail } from '#features/selling/tariffs/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { runList } from '../rules/list.ts'

export { RunRow } from '../rules/list.ts'

/** The maximum number of quotations compared at once, and the minimum, where there are as many. */
export const MAX_COMPARED = 10_000
const LEAST_COMPARED = 100

const own = { feature: 'TARIFFS' } as const

export const contract = {
  runTariff: post('user/tariff-version/:id/run', {
    summary: 'Compares a draft with the newest quotations of its line, as a job',
    body: z.object({
      revision: z.int().min(1),
      quotations: z.int().min(LEAST_COMPARED, 'Compare 100 quotations or more, or all there are.').max(MAX_COMPARED).default(MAX_COMPARED),
    }),
    reply: TariffDetail,
    ...own,
  }),
  tariffRun: get('user/tariff-version/:id/run', {
    summary: 'Progress and result of the newest draft run of a version',
    reply: Run.nullable(),
    ...own,
  }),
  tariffRunRows: list('user/tariff-version/:id/run/quotations', runList, {
    summary: 'Quotations of the newest draft run that the person may see, largest change first',
    ...own,
  }),
} satisfies Contract

/** Compares a draft with quotations, batch by batch. */
export const compareTariff = job('compare-tariff', z.object({ runId: z.uuid() }), { retry: { times: 3, seconds: 2 } })

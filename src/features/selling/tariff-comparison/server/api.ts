import { findVersion, mustBeAt, staffContext, withVersion } from '#features/selling/tariffs/public/server/versions.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { newestComparison } from './newest.ts'
import { startRun } from './start.ts'
import { runRowsPage } from './store/rows.ts'
import { newestRun } from './store/runs.ts'

/** Comparisons of drafts with the newest quotations, before anything is sold by them. */
export const tariffComparisonApi = () =>
  serving(contract, {
    runTariff: ({ params, body }, context) =>
      withVersion(params.id, context, (row, asking) => {
        mustBeAt(row, body.revision, 'draft')
        return startRun(context.db, row, body.quotations, { ...asking, enqueue: context.enqueue })
      }),
    tariffRun: async ({ params }, { db }) => newestComparison(db, await findVersion(db, params.id)),
    tariffRunRows: async ({ params, query }, context) => {
      const { actor } = staffContext(context)
      const run = await newestRun(context.db, (await findVersion(context.db, params.id)).id)
      return context.page(...runRowsPage(run?.id, actor.id, query))
    },
  })

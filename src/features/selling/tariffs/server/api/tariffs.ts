import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { tariffLife } from '#domain/tariff-life.ts'
import { findingMessage } from '#domain/worksheet.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { msg, withI18n } from '#kit/message.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { lineIn, lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { contract } from '../../public/contract.ts'
import { tariffFor } from '../../public/rules.ts'
import { gapsIn } from '../../rules/periods.ts'
import { activeVersions, allVersions, findVersion } from '../store/tariffs.ts'
import { tariffs } from '../tables.ts'
import { activate, endVersion, withdrawVersion } from './activate.ts'
import { detailOf } from './detail.ts'
import { beginDraft, mustBeAt, packVersion, propose, saveDraft } from './draft.ts'
import { notifyOutcome } from './news.ts'
import { noticesOf } from './plan.ts'
import { staffContext, withVersion } from './step.ts'
import { readTable, readTables, tableCsv, tablesWorkbook } from './workbook.ts'

/** Versions of tariffs: made as drafts, compared with quotations, activated by a second person. */
export const tariffsApi = () =>
  serving(contract, {
    tariffVersions: async (_, { db, now }) => {
      const today = dayOf(now)
      const [versions, inForce] = [await allVersions(db), await activeVersions(db)]
      return {
        lines: Object.values<Line>(lines).map(({ code, name }) => {
          const own = versions.filter(({ line }) => line === code)
          const active = inForce.filter(({ line }) => line === code)
          const pricing = tariffFor(active, today)
          return {
            ...{ code, name },
            notices: [...gapsIn(active, today).map(findingMessage), ...noticesOf(active, inForce, today)].map((each) =>
              withI18n('text', each),
            ),
            versions: own.map(({ changer, changedAt, ...rest }) => ({
              ...rest,
              changedBy: changer,
              changedAt: changedAt.toISOString(),
              isPricing: rest.id === pricing?.id,
            })),
          }
        }),
      }
    },
    tariffVersion: async ({ params }, context) => detailOf(context.db, await findVersion(context.db, params.id), staffContext(context)),
    draftTariff: async ({ body }, context) => {
      const asking = staffContext(context)
      const row = await beginDraft(context.db, body, asking)
      context.about(`tariff:${row.id}`)
      return detailOf(context.db, row, asking)
    },
    saveTariff: ({ params, body: { revision, ...change } }, context) =>
      withVersion(params.id, context, (row, asking) => {
        mustBeAt(row, revision, 'draft')
        return saveDraft(context.db, row, change, asking)
      }),
    proposeTariff: ({ params, body }, context) =>
      withVersion(params.id, context, (row, asking) => {
        mustBeAt(row, body.revision, 'draft')
        return propose(context.db, row, asking)
      }),
    reviseTariff: ({ params, body: { revision, reason } }, context) =>
      withVersion(params.id, context, async (row, { actor }) => {
        mustBeAt(row, revision, 'proposed')
        await advance(context.db, { cycle: tariffLife, table: tariffs, id: row.id, from: 'proposed', event: 'revise', actor, reason })
        await notifyOutcome(context.db, row, msg`${row.version} is a draft again`, actor, reason)
      }),
    activateTariff: ({ params, body: { revision, confirmed } }, context) =>
      withVersion(params.id, context, (row, asking) => {
        mustBeAt(row, revision, 'proposed')
        return activate(context.db, row, confirmed, asking)
      }),
    discardTariff: ({ params, body: { revision, reason } }, context) =>
      withVersion(params.id, context, (row, { actor }) => {
        mustBeAt(row, revision, 'draft', 'proposed')
        const from = row.state === 'draft' ? 'draft' : 'proposed'
        return advance(context.db, { cycle: tariffLife, table: tariffs, id: row.id, from, event: 'discard', actor, reason })
      }),
    setLastDay: ({ params, body }, context) => withVersion(params.id, context, (row, asking) => endVersion(context.db, row, body, asking)),
    withdrawTariff: ({ params, body }, context) =>
      withVersion(params.id, context, (row, asking) => withdrawVersion(context.db, row, body, asking)),
    packageTariff: ({ params, body: { revision, within, versionId } }, context) =>
      withVersion(params.id, context, (row, asking) => {
        mustBeAt(row, revision, 'draft')
        return packVersion(context.db, row, within, versionId, asking)
      }),
    tariffWorkbook: async ({ params, query: { table } }, { db }) => {
      const row = await findVersion(db, params.id)
      if (table) return { name: `${row.version}-${table}.csv`, type: CSV, bytes: await tableCsv(lineIn(row), row, table) }
      return { name: `${row.version}.xlsx`, type: SPREADSHEET, bytes: await tablesWorkbook(lineIn(row), row) }
    },
    previewWorkbook: async ({ params, query: { table } }, uploads) => {
      const read = table ? await readTable(uploads, table) : await readTables(uploads)
      return async ({ db, about }) => {
        const row = await findVersion(db, params.id)
        about(`tariff:${row.id}`)
        if (row.state !== 'draft') throw problem('not-now')
        return read(lineIn(row), row)
      }
    },
  })

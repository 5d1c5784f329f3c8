import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { pickSchemaFields } from '#features/selling/quotes/public/rules/answers.ts'
import { applicableAnswers, explainIssue } from '#kit/field.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { lineIn } from '#lines'
import { contract } from '../public/contract.ts'
import { OPEN_ROWS } from '../rules/batch.ts'
import { columnsOf, keysOf } from '../rules/columns.ts'
import { confirmBatch, stepBatch } from './confirm.ts'
import { detailOf, rowDetail } from './detail.ts'
import { templateOf, wrongRowsOf } from './files.ts'
import { batchesPage, rowsPage } from './lists.ts'
import { leaveOut, mendColumn, mendRow } from './mend.ts'
import { type BatchRecord, getBatch, getRow, lockBatch } from './store.ts'
import { batchRows } from './tables.ts'
import { bulkLine, checkAgain, mustBeOpen, type ReadFile, readUpload, startBatch, takeCorrected } from './upload.ts'

const shown = async ({ db, actor, now }: Context, id: string) => detailOf(db, await getBatch(db, actor, id), actor, now)

/** The batch, locked by whose it is; the audit entry is about it. */
async function changing(
  context: Context,
  id: string,
): Promise<{ batch: BatchRecord; asking: Context & { actor: ReturnType<typeof requireStaff> } }> {
  const actor = requireStaff(context.actor)
  context.about(`batch:${id}`)
  return { batch: await lockBatch(context.db, actor, id), asking: { ...context, actor } }
}

const takeIn =
  (kind: 'bulk' | 'fleet') =>
  async (
    { query: { line: code, batch } }: { query: z.output<typeof contract.bulkUpload.query> },
    uploads: Parameters<typeof readUpload>[0],
  ) => {
    const line = bulkLine(code)
    const file: ReadFile = await readUpload(uploads, line, kind)
    return async (context: Context) => {
      const asking = { ...context, actor: requireStaff(context.actor) }
      const taken = batch ? await takeCorrected(batch, file, line, asking) : await startBatch(file, line, kind, asking)
      context.about(`batch:${taken.id}`)
      return detailOf(context.db, taken, context.actor, context.now)
    }
  }

/** Rows that are not sold are read anew. */
const rereadRows = ({ db, now }: Context, { id }: BatchRecord, isMendedToo: boolean) =>
  db
    .update(batchRows)
    .set({ state: 'unchecked', updatedAt: now })
    .where(
      and(
        eq(batchRows.batchId, id),
        inArray(batchRows.state, [...OPEN_ROWS.filter((state) => state !== 'left-out' && state !== 'unchecked')]),
        isMendedToo ? undefined : eq(batchRows.isMended, false),
      ),
    )

export const bulkApi = () =>
  serving(contract, {
    bulkUpload: takeIn('bulk'),
    groupExcelUpload: takeIn('fleet'),
    bulkTemplate: ({ params, query }, { db, now }) => templateOf(db, bulkLine(params.line), query, now),

    batches: ({ query }, { actor, page }) => {
      const list = batchesPage(requireStaff(actor).id, query)
      return page(list.query, list.values)
    },
    batch: ({ params }, context) => shown(context, params.id),
    batchRows: async ({ params, query }, { db, actor, page }) => {
      const list = rowsPage((await getBatch(db, actor, params.id)).id, query)
      return page(list.query, list.values)
    },
    batchRow: async ({ params }, { db, actor }) => {
      const batch = await getBatch(db, actor, params.id)
      return rowDetail(db, batch, await getRow(db, batch.id, params.row), actor)
    },
    wrongRows: async ({ params }, { db, actor, about }) => {
      about(`batch:${params.id}`)
      return wrongRowsOf(db, await getBatch(db, actor, params.id))
    },

    mapColumns: async ({ params, body: { mapping, key } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      mustBeOpen(batch)
      const line = lineIn(batch)
      const known = new Set(columnsOf(line, batch.kind).map(({ path }) => path))
      const wrong = mapping.flatMap((path, at) =>
        path !== null && (!known.has(path) || mapping.indexOf(path) !== at)
          ? [{ path: `mapping.${at}`, message: known.has(path) ? 'Another column gives this answer already.' : 'There is no such answer.' }]
          : [],
      )
      if (wrong.length > 0) throw problem('invalid', { fields: wrong })
      if (mapping.length !== batch.headings.length)
        throw problem('invalid', { fields: [{ path: 'mapping', message: 'Say it of every column.' }] })
      if (!keysOf(line, batch.kind).some(({ path }) => path === key))
        throw problem('invalid', { fields: [{ path: 'key', message: 'Choose by what a row is known again.' }] })
      await rereadRows(context, batch, false)
      await checkAgain(batch, { mapping, key, isMapped: true }, asking)
      return shown(context, batch.id)
    },

    shareAnswers: async ({ params, body: { holder, commercial } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      mustBeOpen(batch)
      if (batch.kind !== 'fleet') throw problem('not-now', { message: 'Each row of this upload has a policyholder of its own.' })
      const schema = lineIn(batch).risk.holder
      const answers = applicableAnswers(schema, pickSchemaFields(schema, holder ?? {}))
      const read = schema.safeParse(answers)
      if (!read.success)
        throw problem('invalid', {
          fields: read.error.issues.map((issue) => ({
            path: `holder.${issue.path.map(String).join('.')}`,
            message: explainIssue(schema, answers, issue),
          })),
        })
      await rereadRows(context, batch, true)
      await checkAgain(batch, { shared: { ...batch.shared, holder: holder ?? {}, ...(commercial ? { commercial } : {}) } }, asking)
      return shown(context, batch.id)
    },

    mendRow: async ({ params, body }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await mendRow(batch, params.row, body, asking)
      return rowDetail(context.db, batch, await getRow(context.db, batch.id, params.row), context.actor)
    },
    leaveOutRow: async ({ params, body }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await leaveOut(batch, params.row, body.isLeftOut, asking)
      return rowDetail(context.db, batch, await getRow(context.db, batch.id, params.row), context.actor)
    },
    mendColumn: async ({ params, body }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await mendColumn(batch, body, asking)
      return shown(context, batch.id)
    },

    confirmBatch: async ({ params, body }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await confirmBatch(batch, body, asking)
      return shown(context, batch.id)
    },
    stepBatch: async ({ params, body: { event } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await stepBatch(batch, event, asking)
      return shown(context, batch.id)
    },
  })

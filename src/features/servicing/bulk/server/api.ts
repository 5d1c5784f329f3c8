import { and, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { pickSchemaFields, RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { canonicalJson } from '#features/selling/quotes/public/rules/risk.ts'
import type { Printing } from '#features/servicing/policies/public/server/commands/policies.ts'
import { actorName } from '#kit/actor.ts'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { Context } from '#kit/server/context.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import type { Subscribe } from '#kit/server/hub.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import { contract } from '../public/contract.ts'
import type { BatchKind } from '../rules/batch.ts'
import { columnsOf, keysOf, sharedNames } from '../rules/columns.ts'
import { confirmBatch, stepBatch, withdrawBatch } from './confirm.ts'
import { takeCorrected } from './corrected.ts'
import { detailOf, rowDetail } from './detail.ts'
import { undoEdit } from './edits.ts'
import { templateOf, wrongRowsOf } from './files.ts'
import { batchesPage, rowsPage } from './lists.ts'
import { publishBatchChange } from './live.ts'
import { leaveOut, mendCells, mendColumn, mendRow } from './mend.ts'
import { mendableRows, takeBack } from './mending.ts'
import { keepPart, putTogether } from './parts.ts'
import { printBatch } from './print.ts'
import { bulkLine, FIELD, type ReadFile, readUpload } from './read-upload.ts'
import { type BatchRecord, getBatch, getRow, lockBatch } from './store.ts'
import { linesOfIds, tableRows } from './table-rows.ts'
import { batchRows } from './tables.ts'
import { checkAgain, groupAgain, mustBeOpen, startBatch, type Uploading } from './upload.ts'

const shown = async ({ db, actor, now }: Context, id: string) => detailOf(db, await getBatch(db, actor, id), actor, now)

/** The batch, locked by its owner; the audit entry is about it, and its followers are notified. */
async function changing(
  context: Context,
  id: string,
): Promise<{ batch: BatchRecord; asking: Context & { actor: ReturnType<typeof requireStaff> } }> {
  const actor = requireStaff(context.actor)
  context.about(`batch:${id}`)
  const batch = await lockBatch(context.db, actor, id)
  await publishBatchChange(context.db, batch.id)
  return { batch, asking: { ...context, actor } }
}

type Taking = { readonly line: Line; readonly kind: BatchKind; readonly batch?: string | undefined }

/** Keeps a file as a new batch, or as the corrected file of an existing one. */
async function keepFile(file: ReadFile, { line, kind, batch }: Taking, asking: Uploading): Promise<BatchRecord> {
  if (!batch) return startBatch(file, line, kind, asking)
  const corrected = await takeCorrected(batch, file, line, asking)
  await publishBatchChange(asking.db, corrected.id)
  return corrected
}

const takeIn =
  (kind: 'bulk' | 'fleet') =>
  async (
    { query: { line: code, batch } }: { query: z.output<typeof contract.bulkUpload.query> },
    uploads: Parameters<typeof readUpload>[0],
  ) => {
    const line = bulkLine(code, kind)
    const file: ReadFile = await readUpload(uploads, line, kind)
    return async (context: Context) => {
      const asking = { ...context, actor: requireStaff(context.actor) }
      const taken = await keepFile(file, { line, kind, batch }, asking)
      context.about(`batch:${taken.id}`)
      return detailOf(context.db, taken, context.actor, context.now)
    }
  }

/** Rows that are neither sold nor with underwriting are read again. */
const rereadRows = ({ db, now }: Context, { id }: BatchRecord, isMendedToo: boolean) =>
  db
    .update(batchRows)
    .set({ state: 'unchecked', updatedAt: now })
    .where(
      and(
        eq(batchRows.batchId, id),
        mendableRows,
        notInArray(batchRows.state, ['left-out', 'unchecked']),
        isMendedToo ? undefined : eq(batchRows.isMended, false),
      ),
    )

/** What is wrong with the answers that all rows share. */
function wrongIn(schema: z.ZodObject, given: RawAnswers, part: string, now: Date): FieldProblem[] {
  const answers = applicableAnswers(schema, pickSchemaFields(schema, given))
  return [...(schema.safeParse(answers).error?.issues ?? []), ...issuesAsOf(schema, answers, now)].map((issue) => ({
    path: [part, ...issue.path].map(String).join('.'),
    message: explainIssue(schema, answers, issue),
  }))
}

type Given = Printing & { readonly files: FileStore; readonly pool: AppPool; readonly follow: Subscribe }

export const bulkApi = ({ files, pool, follow, ...printing }: Given) => {
  const keeping = { files, secret: printing.secret }
  return serving(contract, {
    bulkUpload: takeIn('bulk'),
    groupExcelUpload: takeIn('fleet'),
    uploadPart: async (_, { actor, withFiles }) => {
      const staff = requireStaff(actor)
      return { part: await withFiles((uploads) => keepPart(uploads, staff, keeping)) }
    },
    uploadParts: async ({ body: { line: code, kind, batch, name, parts } }, { transaction, about, ...context }) => {
      const actor = requireStaff(context.actor)
      const line = bulkLine(code, kind)
      const whole = await putTogether(parts, actor, keeping)
      if ('missing' in whole) return { batch: null, missing: whole.missing }
      const read = () => readUpload([{ field: FIELD, name, type: '', bytes: whole.bytes, isCut: false }], line, kind)
      const file = await takeTurn(actorName(actor), read)
      return transaction(async (db) => {
        const taken = await keepFile(file, { line, kind, batch }, { ...context, db, actor })
        about(`batch:${taken.id}`)
        return { batch: await detailOf(db, taken, actor, context.now), missing: [] }
      })
    },
    bulkTemplate: ({ params, query }, { db, now }) => templateOf(db, bulkLine(params.line, query.kind), query, now),

    batches: ({ query }, { actor, page }) => {
      const list = batchesPage(requireStaff(actor).id, query)
      return page(list.query, list.values)
    },
    batch: ({ params }, context) => shown(context, params.id),
    batchStream: async ({ params }, { db, actor }) => {
      const { id } = await getBatch(db, actor, params.id)
      const mayHear = () => transact(pool, actor, (own) => getBatch(own, actor, id))
      return follow({ person: requireStaff(actor).id, subject: id, mayHear })
    },
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
    batchDocuments: async ({ params, query }, { db, actor, about }) => {
      about(`batch:${params.id}`)
      return printBatch(db, await getBatch(db, actor, params.id), query.part, actor, printing)
    },

    mapColumns: async ({ params, body: { mapping, key } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      mustBeOpen(batch)
      const line = lineIn(batch)
      const known = new Set(columnsOf(line, batch.kind).map(({ path }) => path))
      const wrong = mapping.flatMap((path, at) =>
        path !== null && (!known.has(path) || mapping.indexOf(path) !== at)
          ? [
              {
                path: `mapping.${at}`,
                message: known.has(path) ? 'Another column already gives this answer.' : 'This answer does not exist.',
              },
            ]
          : [],
      )
      if (wrong.length > 0) throw problem('invalid', { fields: wrong })
      if (mapping.length !== batch.headings.length)
        throw problem('invalid', { fields: [{ path: 'mapping', message: 'Say this for every column.' }] })
      if (!keysOf(line, batch.kind).some(({ path }) => path === key))
        throw problem('invalid', { fields: [{ path: 'key', message: 'Choose what a row is recognised by.' }] })
      await groupAgain(context.db, batch, line, mapping)
      await rereadRows(context, batch, false)
      await checkAgain(batch, { mapping, key, isMapped: true }, asking)
      return shown(context, batch.id)
    },

    shareAnswers: async ({ params, body: { answers, holder, commercial } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      mustBeOpen(batch)
      if (batch.kind !== 'fleet') throw problem('not-now', { message: 'Each row of this upload has a policyholder of its own.' })
      const { risk } = lineIn(batch)
      const asked = sharedNames(lineIn(batch), batch.kind, batch.mapping)
      const fields = [
        ...(answers
          ? wrongIn(risk.schema, answers, 'answers', context.now).filter(({ path }) => asked.includes(path.split('.')[1] ?? ''))
          : []),
        ...(holder ? wrongIn(risk.holder, holder, 'holder', context.now) : []),
      ]
      if (fields.length > 0) throw problem('invalid', { fields })
      const own = answers && { answers: RawAnswers.parse(pickSchemaFields(risk.schema, answers, asked)) }
      const shared = { ...batch.shared, ...own, ...(holder && { holder }), ...(commercial && { commercial }) }
      if (canonicalJson(shared) !== canonicalJson(batch.shared)) await takeBack(batch, asking)
      await rereadRows(context, batch, true)
      await checkAgain(batch, { shared }, asking)
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

    tableRows: async ({ params, query }, { db, actor, now }) => tableRows(db, await getBatch(db, actor, params.id), query, now),
    mendCells: async ({ params, body }, context) => {
      const { batch, asking } = await changing(context, params.id)
      const changed = await mendCells(batch, body, asking)
      const lines = await linesOfIds(context.db, await getBatch(context.db, context.actor, batch.id), changed, context.now)
      return { batch: await shown(context, batch.id), lines }
    },
    undoEdit: async ({ params, body: { edit } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await undoEdit(batch, edit, asking)
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
    withdrawBatch: async ({ params, body: { reason } }, context) => {
      const { batch, asking } = await changing(context, params.id)
      await withdrawBatch(batch, reason, asking)
      return shown(context, batch.id)
    },
  })
}

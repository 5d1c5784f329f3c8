import { requireStaff } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { listVersionLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { emit } from '#kit/extension-point.ts'
import { CSV } from '#kit/media-types.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { csvOf } from '#kit/server/workbook.ts'
import { listsContract, ROWS_PER_PAGE } from '../../public/contract/maintained-lists.ts'
import { type ListVersionEvent, listDecided, listSubmitted } from '../../public/server/events.ts'
import { listVersions } from '../../public/server/tables.ts'
import type { Cells, ListDefinition } from '../../rules/list-columns.ts'
import { maintainedLists } from '../../rules/list-definitions.ts'
import { type Asking, detailOf, summaryOf, whyNotSecond } from './detail.ts'
import { presentRows, putIntoForce } from './in-force.ts'
import { cellsOfUpload, rowsOfFile } from './read-upload.ts'
import { findVersion, listNamed, type VersionRow, versionsListed } from './store.ts'

const askingIn = ({ actor, now }: Context): Asking => ({ actor: requireStaff(actor), now })

const csvFile = async ({ name, columns }: ListDefinition, rows: readonly Cells[], day: string) => ({
  name: `${name}-${day}.csv`,
  type: CSV,
  bytes: await csvOf([columns.map(({ label }) => label), ...rows.map((cells) => columns.map((each) => cells[each.name] ?? ''))]),
})

/** Runs a step on a version and returns its state afterwards. */
async function withVersion(id: string, context: Context, step: (row: VersionRow, asking: Asking) => Promise<unknown>) {
  const asking = askingIn(context)
  const row = await findVersion(context.db, id)
  context.about(`list-version:${row.id}`)
  await step(row, asking)
  return detailOf(context.db, await findVersion(context.db, id), asking)
}

function mustBeMaker({ madeBy }: VersionRow, { actor }: Asking): void {
  if (madeBy !== actor.id)
    throw problem('not-allowed', { message: 'Only the person who loaded this version can do that. Ask them, or load the file yourself.' })
}

function mustHaveDay(day: string | null, { now }: Asking): void {
  if (day === null || day < dayOf(now))
    throw problem('invalid', {
      fields: [
        {
          path: 'effectiveOn',
          ...withI18n('message', msg`Counts from: this day has passed. Choose ${formatDay(dayOf(now))} or a later one.`),
        },
      ],
    })
}

const eventOf = ({ id, list, madeBy, effectiveOn }: VersionRow, { actor }: Asking): ListVersionEvent => ({
  ...{ id, madeBy, effectiveOn, actor },
  title: listNamed(list).title,
})

/** Lists of values as people maintain them: loaded from a file by one person, approved by another, in force from a given day. */
export const maintainedListsApi = () =>
  serving(listsContract, {
    maintainedLists: async (_, { db, now }) => {
      const versions = await versionsListed(db)
      return Promise.all(
        maintainedLists.map(async (each) => summaryOf(db, each, (await presentRows(db, each, dayOf(now))).length, versions)),
      )
    },
    maintainedList: async ({ params, query: { page, search } }, { db, now }) => {
      const definition = listNamed(params.name)
      const { columns } = definition
      const all = await presentRows(db, definition, dayOf(now))
      const wanted = search.toLocaleLowerCase('en')
      const found = all
        .map((cells) => columns.map(({ name }) => cells[name] ?? ''))
        .filter((row) => wanted === '' || row.some((cell) => cell.toLocaleLowerCase('en').includes(wanted)))
      const versions = await versionsListed(db, definition.name)
      return {
        ...(await summaryOf(db, definition, all.length, versions)),
        columns: columns.map(({ label }) => label),
        found: found.length,
        rows: found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
        versions,
      }
    },
    maintainedListFile: async ({ params }, { db, now }) => {
      const definition = listNamed(params.name)
      return csvFile(definition, await presentRows(db, definition, dayOf(now)), dayOf(now))
    },
    draftList: async ({ params }, uploads) => {
      const definition = listNamed(params.name)
      const file = await cellsOfUpload(uploads)
      return async (context) => {
        const { db, about } = context
        const asking = askingIn(context)
        const rows = await rowsOfFile(db, definition, file)
        const [added] = await db
          .insert(listVersions)
          .values({ list: definition.name, rows, madeBy: asking.actor.id })
          .returning({ id: listVersions.id })
        if (!added) throw problem('not-now')
        about(`list-version:${added.id}`)
        await startHistory(db, listVersionLife, added.id, asking.actor)
        return detailOf(db, await findVersion(db, added.id), asking)
      }
    },
    listVersion: async ({ params }, context) => detailOf(context.db, await findVersion(context.db, params.id), askingIn(context)),
    listVersionFile: async ({ params }, { db }) => {
      const { list, rows, effectiveOn } = await findVersion(db, params.id)
      return csvFile(listNamed(list), rows, effectiveOn ?? 'draft')
    },
    submitListVersion: ({ params, body }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        mustBeMaker(row, asking)
        mustHaveDay(body.effectiveOn, asking)
        if (row.state !== 'draft' && row.state !== 'returned') throw problem('not-now')
        const step = { cycle: listVersionLife, table: listVersions, id: row.id, event: 'submit', actor: asking.actor } as const
        await advance(context.db, { ...step, from: row.state, reason: body.note, set: body })
        await emit(listSubmitted, context.db, eventOf({ ...row, ...body }, asking))
      }),
    approveListVersion: ({ params }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        const { actor, now } = asking
        const why = whyNotSecond(row, actor.id)
        if (why) throw problem('not-allowed', { message: why })
        if (row.state !== 'submitted') throw problem('not-now')
        if (row.effectiveOn !== null && row.effectiveOn < dayOf(now))
          throw problem('not-now', {
            message: 'The day from which it counts has passed. Return it, so that its maker can submit it with a later one.',
          })
        const step = { cycle: listVersionLife, table: listVersions, id: row.id, from: 'submitted', event: 'approve', actor } as const
        await advance(context.db, { ...step, set: { decidedBy: actor.id, decidedAt: now } })
        await putIntoForce(context.db, dayOf(now), now)
        await emit(listDecided, context.db, eventOf(row, asking))
      }),
    returnListVersion: ({ params, body: { reason } }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        const { actor, now } = asking
        const why = whyNotSecond(row, actor.id)
        if (why) throw problem('not-allowed', { message: why })
        if (row.state !== 'submitted') throw problem('not-now')
        const step = { cycle: listVersionLife, table: listVersions, id: row.id, from: 'submitted', event: 'return', actor } as const
        await advance(context.db, { ...step, reason, set: { decidedBy: actor.id, decidedAt: now } })
        await emit(listDecided, context.db, { ...eventOf(row, asking), reason })
      }),
    discardListVersion: ({ params }, context) =>
      withVersion(params.id, context, async (row, asking) => {
        mustBeMaker(row, asking)
        if (row.state !== 'draft' && row.state !== 'returned') throw problem('not-now')
        await advance(context.db, {
          cycle: listVersionLife,
          table: listVersions,
          id: row.id,
          from: row.state,
          event: 'discard',
          actor: asking.actor,
        })
      }),
  })

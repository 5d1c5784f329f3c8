import { requireStaff } from '#domain/access.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import type { Contract } from '#kit/contract.ts'
import type { Context } from '#kit/server/context.ts'
import { readerOf, type Served, serving } from '#kit/server/http.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { contract, type KeptRecord } from '../public/contract.ts'
import { readCheckpoint, spanSince, writeCheckpoint } from '../rules/checkpoint.ts'
import { BATCH, changedSince, idsOf, type Kinds, momentOf, recordOf, setsOf } from './changes.ts'

type Deps = { readonly served: () => readonly Served<Contract>[] }

/** Thirteen months: what is renewed this month was sold in the same month last year. */
const DAYS_BACK = 396

const kindsFor = ({ features }: Staff): Kinds =>
  [...keptRecords.contributions().entries()].filter(([, { endpoint }]) => !endpoint.feature || features.includes(endpoint.feature))

const readingOf = (context: Context) => {
  const person = requireStaff(context.actor)
  return { person, from: addDays(dayOf(context.now), -DAYS_BACK), kinds: kindsFor(person) }
}

const FIRST = [-1, '00000000-0000-0000-0000-000000000000'] as const

function placeOf(after: string | undefined): readonly [number, string] {
  const [kind, id] = after?.split('.') ?? []
  return kind === undefined || id === undefined ? FIRST : [Number(kind), id]
}

export const offlineApi = ({ served }: Deps) =>
  serving(contract, {
    changes: async ({ query }, context) => {
      const { db } = context
      const reading = readingOf(context)
      const now = await momentOf(db)
      const span = spanSince(query.since === undefined ? undefined : readCheckpoint(query.since), now)
      const found = await changedSince(db, reading, { ...span, after: placeOf(query.after) })
      const batch = found.slice(0, BATCH)
      const items: KeptRecord[] = []
      for (const { kind, id } of batch) {
        const kept = reading.kinds.find(([place]) => place === kind)?.[1]
        if (kept) items.push({ record: recordOf(kept), id, answer: await readerOf(served(), kept.endpoint)({ id }, context) })
      }
      const last = batch.at(-1)
      const isLast = found.length <= BATCH || !last
      return {
        items,
        checkpoint: writeCheckpoint(now.checkpoint),
        next: isLast ? null : `${last.kind}.${last.id}`,
        sets: isLast ? setsOf(await idsOf(db, reading)) : [],
      }
    },
    keptIds: async ({ params }, context) => {
      const ids = (await idsOf(context.db, readingOf(context))).get(params.record)
      if (!ids) throw problem('not-found')
      return { ends: ids.map((id) => id.slice(-12)) }
    },
  })

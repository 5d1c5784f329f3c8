import { BOOK_KINDS, type BookKind } from '#domain/book.ts'
import { type BookPart, type BookRecord, bookParts } from '#features/people/staff/public/server/book.ts'
import type { Db } from '#kit/server/db.ts'
import type { MovedTo } from '../rules/hand-over.ts'
import { shareEvenly } from '../rules/share.ts'

type Listed = {
  readonly key: string
  readonly ties: readonly string[]
  readonly rank: number
  readonly part: BookPart
  readonly record: BookRecord
}
/** What is divided before everything else, each evenly. */
const FIRST: readonly BookKind[] = ['policies', 'leads', 'quotations', 'customers']
const rankOf = (kind: BookKind): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length)

/** What one successor gets of one kind; `stays`: what cannot go to them. */
export type DividedKind = { readonly part: BookPart; readonly records: readonly BookRecord[]; readonly stays: readonly string[] }
export type DividedBook = ReadonlyMap<string, readonly DividedKind[]>

/** The parts of a book in the order in which they are shown and moved. */
export const partsInOrder = (): readonly BookPart[] =>
  bookParts.contributions().toSorted((a, b) => BOOK_KINDS.indexOf(a.kind) - BOOK_KINDS.indexOf(b.kind))

/** What goes to whom of an agent's book, as it is now. */
export async function divideBook(
  db: Db,
  { agentId, successors }: { readonly agentId: string; readonly successors: readonly string[] },
  now: Date,
): Promise<DividedBook> {
  const listed: Listed[] = []
  for (const part of partsInOrder())
    for (const record of await part.find(db, agentId, now))
      listed.push({ key: `${part.kind}:${record.id}`, ties: record.ties, rank: rankOf(part.kind), part, record })
  const divided = new Map<string, readonly DividedKind[]>()
  for (const [successor, share] of shareEvenly(listed, successors)) {
    const kinds: DividedKind[] = []
    for (const part of partsInOrder()) {
      const records = share.flatMap((each) => (each.part === part ? [each.record] : []))
      const ids = records.map(({ id }) => id)
      kinds.push({ part, records, stays: (ids.length > 0 && (await part.clashing?.(db, ids, successor))) || [] })
    }
    divided.set(successor, kinds)
  }
  return divided
}

/** The share of one successor in figures; `given`: how many records of each kind, once they have moved. */
export function countShare(agentId: string, kinds: readonly DividedKind[], given?: ReadonlyMap<BookKind, ReadonlySet<string>>): MovedTo {
  const goes = ({ part, stays }: DividedKind, { id }: BookRecord) => given?.get(part.kind)?.has(id) ?? !stays.includes(id)
  const moving = kinds.map((kind) => ({ kind: kind.part.kind, of: kind.records, records: kind.records.filter((each) => goes(kind, each)) }))
  const all = moving.flatMap(({ records }) => records)
  return {
    agentId,
    kinds: moving
      .filter(({ of }) => of.length > 0)
      .map(({ kind, of, records }) => ({ kind, n: records.length, stays: of.length - records.length })),
    renewals: all.filter(({ isEnding }) => isEnding).length,
    told: new Set(all.flatMap(({ insured }) => insured ?? [])).size,
  }
}

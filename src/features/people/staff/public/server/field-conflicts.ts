import { formatAnswer } from '#domain/format-answer.ts'
import { type HistoryContext, nameActor, staffIdsIn } from '#domain/history.ts'
import { problem } from '#domain/problem.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { NamedField } from '#kit/field.ts'
import type { FieldConflict } from '#kit/field-conflict.ts'
import { type ChangedBy, conflictsIn, type Seen } from '#kit/merge.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { namesOfStaff } from './staff.ts'

type Answers = Readonly<Record<string, unknown>>

type Merging = {
  /** All fields of the record that can be changed separately, with their names. */
  readonly fields: ReadonlyMap<string, NamedField>
  readonly seen: Seen
  /** What the record holds, and what it would hold. */
  readonly current: Answers
  readonly wanted: Answers
  readonly changedBy: ChangedBy
  readonly record: Pick<HistoryContext, 'agentId' | 'customerId' | 'holderName'>
  /** The record as it is by now, returned with the refusal. */
  readonly newest: () => Promise<object>
  /** For an answer that its field cannot put into words. */
  readonly say?: (path: string, value: unknown) => unknown
}

/**
 * Refuses to change what someone else changed since the person saw it, naming each answer with both values and who wrote the other. Other
 * changes by someone else do not matter: they stay.
 */
export async function requireNoConflict(merging: Merging, asking: { readonly db: Db; readonly actor: Actor }): Promise<void> {
  const { seen, current, wanted, newest } = merging
  if (!seen) return
  const names = conflictsIn({ seen, current, wanted })
  if (names.length === 0) return
  const describe = await describer(merging, names, asking)
  const conflicts = names.map((path) => describe(path, current[path], wanted[path]))
  throw problem('changed-meanwhile', {
    message: 'Someone else has changed the same thing in the meantime. Check both, and decide which to keep.',
    fields: conflicts.map(({ path, theirs, by }) => {
      const who = by ?? 'Someone else'
      const message =
        theirs === null
          ? msg`${who} has removed this in the meantime. Save again to keep yours.`
          : msg`${who} has entered “${theirs}” here in the meantime. Save again to keep yours.`
      return { path, ...withI18n('message', message) }
    }),
    data: { ...(await newest()), conflicts },
  })
}

async function describer(
  { fields, current, wanted, changedBy, record, say = (_, value) => value }: Merging,
  names: readonly string[],
  { db, actor }: { readonly db: Db; readonly actor: Actor },
) {
  const coded = names.flatMap((name) => {
    const list = fields.get(name)?.lookup?.list
    return list === undefined ? [] : [current, wanted].flatMap((answers) => (answers[name] ? [[list, String(answers[name])] as const] : []))
  })
  const labels = await labelsFor(db, coded)
  const people = await namesOfStaff(db, staffIdsIn(names.flatMap((name) => changedBy[name]?.actor ?? [])))
  const nameOfStaff = (id: string) => people.get(id)
  return (path: string, now: unknown, then: unknown): FieldConflict => {
    const known = fields.get(path)
    const said = (value: unknown) => (known ? formatAnswer(known, say(path, value), labels) : undefined) ?? null
    const last = changedBy[path]
    return {
      ...{ path, label: known?.label ?? path, theirs: said(now), mine: said(then), value: now ?? null },
      ...{ by: last ? nameActor(last.actor, { ...record, viewer: actor, nameOfStaff }) : null, at: last?.at ?? null },
    }
  }
}

import { z } from 'zod'

type Answers = Readonly<Record<string, unknown>>

/** The values that someone saw for the answers they change, by full name. */
export const Seen = z
  .record(z.string().max(80), z.unknown())
  .refine((seen) => Object.keys(seen).length <= 100, 'Enter at most 100 answers.')
  .optional()
export type Seen = z.output<typeof Seen>

/** Who last changed each answer, and when; without values. */
export type ChangedBy = Readonly<Record<string, { readonly actor: string; readonly at: string }>>

const isGroup = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Answers by full name (`address.line1`): the units of change. A list is changed as a whole. */
export function leavesOf(answers: Answers, within = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(leavesOf(value, `${within}${name}.`)) : [[`${within}${name}`, value] as const],
    ),
  )
}

/** The values that someone saw for the answers they change: sent along, they reveal whether another changed the same in the meantime. */
export function seenOf(changes: Answers, form: Answers): Record<string, unknown> {
  const seen = leavesOf(form)
  return Object.fromEntries(Object.keys(leavesOf(changes)).map((name) => [name, seen[name] ?? null]))
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** An instant is the same in whichever time zone it is written. */
const comparable = (value: unknown) => (typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) || value : value)
const plain = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : comparable(value))
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

/** Names of the answers that are neither as they were seen nor as they are wanted. */
export const conflictsIn = ({ seen, current, wanted }: { readonly seen: Answers; readonly current: Answers; readonly wanted: Answers }) =>
  Object.keys(seen).filter((name) => !isSame(seen[name], current[name]) && !isSame(current[name], wanted[name]))

/** Names of the answers that a change alters. */
export const changedIn = (before: Answers, after: Answers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))

/** The record that a change aims for: of what is given, only what the person states they have seen; if they state nothing, all of it. */
export const wantedOf = ({
  seen,
  current,
  given,
}: {
  readonly seen: Seen
  readonly current: Answers
  readonly given: Answers
}): Answers => ({
  ...current,
  ...(seen ? Object.fromEntries(Object.keys(seen).flatMap((name) => (name in current ? [[name, given[name] ?? null]] : []))) : given),
})

/** Who last changed each answer, once a change is made. */
export const changedByAfter = (
  before: ChangedBy,
  [was, is]: readonly [Answers, Answers],
  entry: { readonly actor: string; readonly at: string },
): ChangedBy => ({ ...before, ...Object.fromEntries(changedIn(was, is).map((name) => [name, entry])) })

const sorted = (value: unknown): unknown =>
  isGroup(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value
const isEqual = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** Answers after a change: absent ones stay, `null` removes one, groups of answers are merged, lists are replaced unless empty. */
export function mergeAnswers(before: Answers, given: Answers): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const kept = isGroup(value) ? mergeAnswers(isGroup(before[name]) ? before[name] : {}, value) : value
    if (kept === null || (isGroup(kept) && Object.keys(kept).length === 0)) delete after[name]
    else after[name] = kept
  }
  return after
}

/** What a page of the form must send: the answers that changed, and `null` for those that were emptied. */
export function changesOf(before: Answers, after: Answers): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]]
      if (isEmpty(is)) return isEmpty(was) ? [] : [[name, null] as const]
      if (isGroup(is)) {
        const inner = changesOf(isGroup(was) ? was : {}, is)
        return Object.keys(inner).length ? [[name, inner] as const] : []
      }
      return isEqual(was, is) ? [] : [[name, Array.isArray(is) && is.length === 0 ? null : is] as const]
    }),
  )
}

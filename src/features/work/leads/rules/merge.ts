type Answers = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Answers by their whole names (`address.line1`): what is changed by itself. A list is changed as one. */
export function leavesOf(answers: Answers, within = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(leavesOf(value, `${within}${name}.`)) : [[`${within}${name}`, value] as const],
    ),
  )
}

/** What somebody had before them of the answers that they change: sent along, it tells whether another changed the same meanwhile. */
export function seenOf(changes: Answers, form: Answers): Record<string, unknown> {
  const seen = leavesOf(form)
  return Object.fromEntries(Object.keys(leavesOf(changes)).map((name) => [name, seen[name] ?? null]))
}

const plain = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : value)
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

/** Names of the answers that are not as they were seen any more, nor as they are wanted. */
export const conflictsIn = ({ seen, current, wanted }: { readonly seen: Answers; readonly current: Answers; readonly wanted: Answers }) =>
  Object.keys(seen).filter((name) => !isSame(seen[name], current[name]) && !isSame(current[name], wanted[name]))

/** Names of the answers that a change makes others. */
export const changedIn = (before: Answers, after: Answers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))

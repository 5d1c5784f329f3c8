type Answers = Readonly<Record<string, unknown>>

const isAnswers = (value: unknown): value is Answers => typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (value: unknown): unknown =>
  isAnswers(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value
const isEqual = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** Answers after a change: what is not given stays, `null` is taken back, groups of answers are merged, lists are replaced unless empty. */
export function mergeAnswers(before: Answers, given: Answers): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const kept = isAnswers(value) ? mergeAnswers(isAnswers(before[name]) ? before[name] : {}, value) : value
    if (kept === null || (isAnswers(kept) && Object.keys(kept).length === 0)) delete after[name]
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
      if (isAnswers(is)) {
        const inner = changesOf(isAnswers(was) ? was : {}, is)
        return Object.keys(inner).length ? [[name, inner] as const] : []
      }
      return isEqual(was, is) ? [] : [[name, Array.isArray(is) && is.length === 0 ? null : is] as const]
    }),
  )
}

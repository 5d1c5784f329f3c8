export type Path = readonly string[]
export type Tables = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Tables => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a place of the tables. */
export function valueAt(value: unknown, path: Path): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest)
  return isRecord(value) && Object.hasOwn(value, step) ? valueAt(value[step], rest) : undefined
}

/** A copy with another value at a place. Nothing there takes the place away, and with it an inner object that has nothing else. */
export function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return next
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === step ? withValue(each, rest, next) : each))
  const within = isRecord(value) ? value : {}
  const inner = withValue(Object.hasOwn(within, step) ? within[step] : undefined, rest, next)
  const isGone = inner === undefined || (next === undefined && rest.length > 0 && isRecord(inner) && Object.keys(inner).length === 0)
  if (!isGone) return { ...within, [step]: inner }
  return Object.fromEntries(Object.entries(within).filter(([name]) => name !== step))
}

export type Path = readonly string[]
export type Tables = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Tables => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is nested no deeper than this; one made endless is not followed to its end. */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)))

/** The value at a path of the tables. */
export function valueAt(value: unknown, path: Path): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest)
  return isRecord(value) && Object.hasOwn(value, step) ? valueAt(value[step], rest) : undefined
}

/** A copy with another value at a path. Nothing as the value removes it, and with it an inner object that has nothing else. */
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

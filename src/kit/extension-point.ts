/**
 * A place that a feature offers and features above it fill, so that it need not import them: listeners of an event, sources that are
 * queried, or pieces of a screen.
 */
export type ExtensionPoint<T> = {
  readonly name: string
  /** What was contributed, in the order of the list of features. */
  readonly contributions: () => readonly T[]
  readonly contribute: (what: T) => void
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  // A set, because several programs may run in one process, all with the same features.
  const contributed = new Set<T>()
  return { name, contributions: () => [...contributed], contribute: (what) => void contributed.add(what) }
}

/** An entry in a feature's list of contributions. It is shared by every program in the process, so it holds no state. */
export type Contribution = () => void

export const contributes =
  <T>(point: ExtensionPoint<T>, what: NoInfer<T>): Contribution =>
  () =>
    point.contribute(what)

/** What was contributed to a place that exactly one feature fills. */
export function onlyContribution<T>({ name, contributions }: ExtensionPoint<T>): T {
  const [only, ...others] = contributions()
  if (only === undefined || others.length > 0) throw new Error(`${others.length === 0 ? 'nobody fills' : 'several fill'} ${name}`)
  return only
}

/** An event of a record. Its listeners run one after the other, in the transaction that caused it. */
export type EventPoint<Arguments extends readonly unknown[]> = ExtensionPoint<(...given: Arguments) => Promise<void>>

export async function emit<Arguments extends readonly unknown[]>(event: EventPoint<Arguments>, ...given: Arguments): Promise<void> {
  for (const listen of event.contributions()) await listen(...given)
}

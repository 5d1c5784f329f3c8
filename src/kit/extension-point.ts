/**
 * A place that a feature offers to those above it: it knows what is wanted there, they know what there is. What happened to a record is
 * told to listeners in the same transaction; a screen shows the pieces that others add to it.
 */
export type ExtensionPoint<T> = {
  readonly name: string
  /** What was contributed, in the order of the list of features. */
  readonly contributions: () => readonly T[]
  readonly contribute: (what: T) => void
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  // A set, as several programs may run in one process, all with the same features.
  const contributed = new Set<T>()
  return { name, contributions: () => [...contributed], contribute: (what) => void contributed.add(what) }
}

/** Something contributed to a place, in the list of a feature; it holds no state of one program. */
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

/** Something that happens to a record: those who listen do their part in the same transaction, one after the other. */
export type EventPoint<Arguments extends readonly unknown[]> = ExtensionPoint<(...given: Arguments) => Promise<void>>

export async function emit<Arguments extends readonly unknown[]>(event: EventPoint<Arguments>, ...given: Arguments): Promise<void> {
  for (const listen of event.contributions()) await listen(...given)
}

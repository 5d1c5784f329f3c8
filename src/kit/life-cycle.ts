export type Transition<State extends string, Event extends string, Who extends string> = {
  readonly from: State | readonly State[]
  readonly event: Event
  readonly to: State
  readonly who: readonly Who[]
  /** The precondition, as a sentence for the documentation; the code that checks it is named by the event. */
  readonly requires?: string
}

/**
 * A life cycle as a table: which event leads from which state to which, and who may cause it. The same table generates the documentation,
 * guards the code and is loaded into the database, which rejects anything not in it.
 */
export function lifeCycle<const State extends string, const Event extends string, const Who extends string>(spec: {
  readonly name: string
  readonly initial: NoInfer<State>
  readonly states: readonly State[]
  readonly transitions: readonly Transition<NoInfer<State>, Event, Who>[]
}) {
  const flat = spec.transitions.flatMap(({ from, ...rest }) =>
    (typeof from === 'string' ? [from] : from).map((one) => ({ from: one as State, ...rest })),
  )
  const leaves = new Set<string>(flat.map(({ from }) => from))
  return {
    ...spec,
    /** Every legal step, one source state per row. */
    steps: flat,
    /** Where an event leads from a state, or undefined when it is not legal there. */
    next: (from: State, event: Event): State | undefined => flat.find((step) => step.from === from && step.event === event)?.to,
    step: (from: State, event: Event) => flat.find((step) => step.from === from && step.event === event),
    isFinal: (state: State) => !leaves.has(state),
    isState: (word: string): word is State => (spec.states as readonly string[]).includes(word),
  }
}

export type LifeCycle = {
  name: string
  initial: string
  states: readonly string[]
  steps: readonly { from: string; event: string; to: string; who: readonly string[]; requires?: string }[]
}
/** The state that a stored word names; the database allows no other. */
export function parseState<S extends string>(
  { name, isState }: { readonly name: string; readonly isState: (word: string) => word is S },
  word: string,
): S {
  if (isState(word)) return word
  throw new Error(`${name} in unknown state ${word}`)
}

export type StateOf<C extends { states: readonly string[] }> = C['states'][number]

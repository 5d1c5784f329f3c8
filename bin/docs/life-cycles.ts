import { lifeCycles } from '../../src/domain/life-cycles.ts'
import { stateWords } from '../../src/domain/state-words.ts'
import { code, page, table } from './markdown.ts'

type Cycle = (typeof lifeCycles)[number]

const node = (state: string) => state.replaceAll('-', '_')

type Drawn = {
  readonly initial: string
  readonly states: readonly string[]
  readonly steps: readonly { readonly from: string; readonly event: string; readonly to: string }[]
}

function diagram({ initial, states, steps }: Drawn): string {
  const final = states.filter((state) => !steps.some(({ from }) => from === state))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.filter((state) => state.includes('-')).map((state) => `  state "${state}" as ${node(state)}`),
    `  [*] --> ${node(initial)}`,
    ...steps.map(({ from, event, to }) => `  ${node(from)} --> ${node(to)}: ${event}`),
    ...final.map((state) => `  ${node(state)} --> [*]`),
    '```',
  ].join('\n')
}

const sectionsOf = (cycle: Cycle): string[] => [
  `## ${cycle.name}`,
  diagram(cycle),
  table(
    ['state', 'shown as', 'what it waits for'],
    cycle.states.map((state) => {
      const { label, next } = stateWords(cycle.name, state)
      return [code(state), label, next ?? '']
    }),
  ),
  table(
    ['from', 'event', 'to', 'who', 'requires'],
    cycle.transitions.map(({ from, event, to, who, requires }) => [
      (typeof from === 'string' ? [from] : from).map(code).join(', '),
      event,
      code(to),
      who.join(', '),
      requires ?? '',
    ]),
  ),
]

export const lifeCyclesPage = (): string =>
  page(
    'Life cycles',
    '[`src/domain/life-cycles.ts`](../src/domain/life-cycles.ts)',
    'The same tables guard the code, are loaded into the database, which refuses every other step, and are drawn here. Each step writes a row of history.',
    ...lifeCycles.flatMap(sectionsOf),
  )

import { leadLife } from '../../src/domain/lead-life.ts'
import { lifeCycles } from '../../src/domain/life-cycles.ts'
import {
  APPOINTMENT_STATUSES,
  appointmentDispositions,
  CONTACT_STATUSES,
  leadDispositions,
  outcomeLabel,
} from '../../src/domain/outcomes.ts'
import { describeState } from '../../src/domain/state-descriptions.ts'
import { code, page, table } from './markdown.ts'

type Cycle = (typeof lifeCycles)[number] | typeof leadLife

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

const drawn = (cycle: Cycle, states: string): string[] => [
  `## ${cycle.name}`,
  diagram(cycle),
  states,
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

const sectionsOf = (cycle: (typeof lifeCycles)[number]): string[] =>
  drawn(
    cycle,
    table(
      ['state', 'shown as', 'what it waits for'],
      cycle.states.map((state) => {
        const { label, next } = describeState(cycle.name, state)
        return [code(state), label, next ?? '']
      }),
    ),
  )

/** A lead's status, with the outcomes that decide it. */
const leadSections = (): string[] => [
  ...drawn(
    leadLife,
    table(
      ['status', 'shown as'],
      leadLife.states.map((status) => [code(status), outcomeLabel(status)]),
    ),
  ),
  'The code alone guards these steps ([`src/domain/lead-life.ts`](../src/domain/lead-life.ts)); what happened to a lead stands in `lead_events`. No step makes a lead `failed`: the status is the specification’s, for leads that come with it. In which list a lead stands (open, converted, failed, discarded) follows from its status, its dispositions and its proposals: `groupingOf` in [`src/features/work/leads/rules/grouping.ts`](../src/features/work/leads/rules/grouping.ts).',
  'What may be recorded of a contact, and what the outcome of an appointment says of its lead ([`src/domain/outcomes.ts`](../src/domain/outcomes.ts)):',
  table(
    ['status', 'dispositions'],
    CONTACT_STATUSES.map((status) => [
      code(status),
      leadDispositions(status)
        .map(({ label }) => label)
        .join(', '),
    ]),
  ),
  table(
    ['outcome of an appointment', 'status of its lead', 'disposition of its lead'],
    APPOINTMENT_STATUSES.flatMap(({ code: status }) => appointmentDispositions(status)).flatMap(({ label, lead }) =>
      lead ? [[label, code(lead.status), outcomeLabel(lead.disposition)]] : [],
    ),
  ),
]

export const lifeCyclesPage = (): string =>
  page(
    'Life cycles',
    '[`src/domain/life-cycles.ts`](../src/domain/life-cycles.ts)',
    'The same tables guard the code, are loaded into the database, which refuses every other step, and are drawn here. Each step writes a row of history.',
    ...lifeCycles.flatMap(sectionsOf),
    ...leadSections(),
  )

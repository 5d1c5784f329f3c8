import type { z } from 'zod'
import { AlternatePolicyholder } from '#domain/person.ts'
import type { Side } from '#domain/side.ts'
import { applicableAnswers, fieldsOf } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import { Commercial } from './commercial.ts'

/** The part of a quotation's record that a step fills. */
export type AnswerPart = 'answers' | 'holder' | 'alternate' | 'commercial'

export type WizardStep = {
  readonly id: string
  readonly title: string
  readonly help?: string | undefined
  /** Undefined for the last step, which asks for nothing but consent. */
  readonly part?: AnswerPart
  readonly fields: readonly string[]
  /** Those of them that few people know or need. */
  readonly seldom?: readonly string[] | undefined
  readonly isOptional?: true
  /** Not for customers: they see only the name of the agreement. */
  readonly isForAgents?: true
}

const namesOf = (schema: z.ZodObject) => fieldsOf(schema).map(({ name }) => name)

/** The wizard of any line: its own steps, then those of every line. */
export const stepsOf = (line: Line): readonly WizardStep[] => [
  ...line.risk.steps.map((step) => ({ ...step, part: 'answers' as const })),
  {
    id: 'policyholder',
    title: 'Policyholder',
    help: 'In whose name the policy is issued.',
    part: 'holder',
    fields: namesOf(line.risk.holder),
  },
  {
    id: 'alternate',
    title: 'Alternate policyholder',
    help: 'A second owner or payer. If there is none, press “There is none”.',
    part: 'alternate',
    fields: namesOf(AlternatePolicyholder),
    isOptional: true,
  },
  {
    id: 'commercial',
    title: 'Policy group',
    help: 'The agreement under which the policy is sold, if there is one.',
    part: 'commercial',
    fields: namesOf(Commercial),
    isOptional: true,
    isForAgents: true,
  },
  { id: 'confirm', title: 'Confirm', fields: [] },
]

/** Those that someone on this side sees. */
export const stepsFor = (line: Line, side: Side): readonly WizardStep[] =>
  stepsOf(line).filter(({ isForAgents }) => !isForAgents || side === 'agent')

export const schemaOf = (line: Line, part: AnswerPart): z.ZodObject =>
  ({ answers: line.risk.schema, holder: line.risk.holder, alternate: AlternatePolicyholder, commercial: Commercial })[part]

type Answered = { readonly [Part in AnswerPart]?: Readonly<Record<string, unknown>> | null | undefined }

/**
 * Where a quotation continues: the first step that still lacks an answer, or the end. Steps that may stay empty are skipped; they appear
 * among the steps, and beside everything that was entered.
 */
export function openStep(line: Line, answered: Answered): string {
  return stepsOf(line).find((step) => lacks(line, step, answered))?.id ?? 'confirm'
}

/** Whether a step may be left empty: before anything was answered, and after what was answered in the others. */
export const mayStayEmpty = (line: Line, step: WizardStep, answered: Answered = {}): boolean => {
  const { part, fields } = step
  if (part === undefined || lacks(line, step, {})) return false
  const others = Object.entries(answered[part] ?? {}).filter(([name]) => !fields.includes(name))
  return !lacks(line, step, { ...answered, [part]: Object.fromEntries(others) })
}

function lacks(line: Line, { part, fields, isOptional }: WizardStep, answered: Answered): boolean {
  if (!part || isOptional) return false
  const schema = schemaOf(line, part)
  const read = schema.safeParse(applicableAnswers(schema, answered[part] ?? {}))
  return read.error?.issues.some(({ path: [name] }) => fields.includes(String(name))) ?? false
}

export const stepAfter = (line: Line, id: string): string => {
  const steps = stepsOf(line)
  return (steps[steps.findIndex((step) => step.id === id) + 1] ?? steps.at(-1))?.id ?? id
}

/** The step that asks for a field which the server found wrong: `holder.mobile` is asked by `policyholder`. */
export function stepOfField(line: Line, path: string): string | undefined {
  const [part, name = ''] = path.split('.')
  return stepsOf(line).find((step) => step.part === part && (step.fields.includes(name) || !name))?.id
}

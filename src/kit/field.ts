import { z } from 'zod'
import { msg, registerMessage } from './message.ts'

/** A numeric value stays a number in the answer: a limit in centavos. */
export type Option<Value extends string | number = string> = { readonly value: Value; readonly label: string; readonly help?: string }

/** What a person needs to know to fill in one field; stored beside its schema, so that form, template and document agree. */
export type Field = {
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly unit?: string
  readonly control:
    | 'text'
    | 'number'
    | 'money'
    | 'choice'
    | 'choices'
    | 'segments'
    | 'date'
    | 'switch'
    | 'mobile'
    | 'email'
    | 'area'
    | 'items'
    | 'slider'
  readonly options?: readonly Option<string | number>[]
  /** For a filter: every value that it accepts, if an address may request more than a person can choose from. */
  readonly accepts?: readonly string[]
  /** Options, suggestion and note of this field depend on the other answers and are supplied from outside: `offers.ts`. */
  readonly offered?: true
  /** The amount that an external estimate is about; a form that is given one shows it beside the field. */
  readonly estimated?: true
  /** For `items`: the fields of each row. Rows are flat, and lists in them may depend on the answers around. */
  readonly item?: z.ZodObject
  /** For `items`: what a row is called (`Accessory`), the label for adding one (`Add an accessory`), and how many there may be. */
  readonly row?: {
    readonly called: string
    readonly add: string
    readonly atMost: number
    /** Each row is a person, with the fields `firstName`, `lastName` and `birthDate`: shown as a card, and not listed twice. */
    readonly person?: true
  }
  /** For rows that are people: a note on each, such as their price; supplied from outside with what is offered. */
  readonly rowNotes?: readonly (string | undefined)[]
  /** For `slider`: the available amounts, and the message for any other. */
  readonly range?: { readonly least: number; readonly most: number; readonly step: number; readonly refusal: string }
  /** For `choices`, whose answer is a list of values: the maximum number. */
  readonly atMost?: number
  /** A list of values served by `user/lov`, and the sibling fields that it depends on, by the parameter each fills. */
  readonly lookup?: {
    readonly list: string
    readonly from?: Readonly<Record<string, string>>
    /** Sibling fields that it depends on once they are answered. */
    readonly and?: Readonly<Record<string, string>>
    /** The person may type a value that is not listed. */
    readonly open?: true
    /** Sibling fields that a chosen value also fills, each by the key in the list's facts about the value. */
    readonly fills?: Readonly<Record<string, string>>
  }
  /** What spreadsheets call it besides its label, in lower case: a column with that heading fills it. */
  readonly alsoCalled?: readonly string[]
  /** Heading under which the field appears. */
  readonly group?: string
  /** Personal data: masked in lists, left out of logs. */
  readonly personal?: true
  /**
   * An answer about health: encrypted at rest, absent from lists, logs, messages and history, and shown only to the agent and the customer
   * of the sale and to underwriters who may decide on it. A field that is only asked because of such an answer is sealed as well.
   */
  readonly sealed?: true
  /** Whether the field applies, given the values around it; a field that does not apply is neither shown nor stored. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean
  /**
   * Must be answered wherever it applies, or with some values around it; declared here because the schema, which allows it to be absent,
   * cannot.
   */
  readonly needed?: true | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** What is wrong with an answer as of an instant, if that depends on when it is given: a day that has passed, a birthday to come. */
  readonly asOf?: (value: unknown, now: Date, values: Readonly<Record<string, unknown>>) => string | undefined
  /** The answer that most people give: preselected in a new form, and never assumed by the server. */
  readonly likely?: string
  readonly autoComplete?: string
  readonly upperCase?: true
}

const fields = new WeakMap<z.ZodType, Field>()

/**
 * A copy of the schema that carries its form field; the schema itself may serve other fields with different ones. Call it last: a further
 * `.optional()` makes another schema.
 */
export function field<S extends z.ZodType>(meta: Field, schema: S): S {
  const own = schema.clone()
  fields.set(own, meta)
  return own
}

/** A number, also as typed by a person: in digits, and not in notation that only a program takes for a number (`0x10`, `1e3`). */
export const typedNumber = (message: string) =>
  z.union(
    [
      z.number(message),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    message,
  )

export type NamedField = Field & { readonly name: string; readonly required: boolean }

const known = new WeakMap<z.ZodObject, readonly NamedField[]>()

/** The fields of an object schema, in declaration order. */
export function fieldsOf(object: z.ZodObject): readonly NamedField[] {
  const kept = known.get(object)
  if (kept) return kept
  const found = Object.entries(object.shape).flatMap(([name, schema]) => {
    const meta = fields.get(schema as z.ZodType)
    return meta ? [{ ...meta, name, required: meta.needed === true || !(schema as z.ZodType).safeParse(undefined).success }] : []
  })
  known.set(object, found)
  return found
}

/** An object with more fields: the fields and refinements of both. Typed as the base, for code that knows only that. */
export function extendSchema<S extends z.ZodObject>(base: S, more: z.ZodObject): S {
  const joined: z.ZodObject = base.safeExtend(more.shape)
  return joined.check(...((more._zod.def.checks ?? []) as z.core.$ZodCheck<Values>[])) as S
}

type Values = Readonly<Record<string, unknown>>

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer of control `items`. Anything that is not a row is left out here; the schema rejects it. */
export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isValues) : [])

/** Whether there is no answer. */
export const isAbsent = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Placeholder for an answer that the person asking may not read. */
const HIDDEN = { answered: true } as const
export const isHidden = (value: unknown): boolean => isValues(value) && value.answered === true

/** Names of the fields whose answers are sealed, including those in rows. */
export const sealedNames = (object: z.ZodObject): string[] =>
  fieldsOf(object).flatMap(({ name, sealed, item }) => [...(sealed ? [name] : []), ...(item ? sealedNames(item) : [])])

/** The answers with each sealed one replaced: undefined leaves it out. */
function replaceSealed(object: z.ZodObject, values: Values, replacement: unknown): Record<string, unknown> {
  const fields = new Map(fieldsOf(object).map((each) => [each.name, each]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { sealed, item } = fields.get(name) ?? {}
      if (sealed && !isAbsent(value)) return replacement === undefined ? [] : [[name, replacement]]
      if (!item || !Array.isArray(value)) return [[name, value]]
      return [[name, value.map((row) => (isValues(row) ? replaceSealed(item, row, replacement) : row))]]
    }),
  )
}

/** The answers for someone who may not read sealed ones: only that they were given. */
export const hideSealed = (object: z.ZodObject, values: Values) => replaceSealed(object, values, HIDDEN)

/** The answers that are not sealed. */
export const withoutSealed = (object: z.ZodObject, values: Values) => replaceSealed(object, values, undefined)

/** Drops the values whose field does not apply, including in rows, so that nothing unseen is validated, priced or stored. */
export function applicableAnswers(object: z.ZodObject, values: Values): Record<string, unknown> {
  const fields = new Map(fieldsOf(object).map((each) => [each.name, each]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { when, item } = fields.get(name) ?? {}
      if (isAbsent(value) || (when && !when(values))) return []
      return [[name, item && Array.isArray(value) ? value.map((row) => (isValues(row) ? applicableAnswers(item, row) : row)) : value]]
    }),
  )
}

/** The value at a path of answers: `accessories.2.value`. */
export const answerAt = (answers: Values, path: string): unknown =>
  Object.hasOwn(answers, path)
    ? answers[path]
    : path.split('.').reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isValues(at) ? at[key] : undefined), answers)

/** The field for the value at a path, including in a row. */
function fieldAt(object: z.ZodObject, [name, _, cell]: readonly PropertyKey[]): NamedField | undefined {
  const field = fieldsOf(object).find((each) => each.name === name)
  return (field?.item && cell !== undefined && fieldsOf(field.item).find((each) => each.name === cell)) || field
}

/** The most common answers to the named fields. */
export const likelyAnswers = (object: z.ZodObject, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(fieldsOf(object).flatMap(({ name, likely }) => (likely !== undefined && names.includes(name) ? [[name, likely]] : [])))

const plainWord = (value: unknown) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Whether two rows are the same person, as far as each identifies them. */
export const isSamePerson = (a: Values, b: Values): boolean =>
  ['firstName', 'lastName', 'birthDate'].every((name) => !isAbsent(a[name]) && plainWord(a[name]) === plainWord(b[name]))

/** Where a person in a list is repeated. Lists of people may be long, so each is looked up once. */
function namedTwice(rows: readonly Values[]): { readonly path: [number, string]; readonly message: string }[] {
  const firsts = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const [first, last, born] = [row.firstName, row.lastName, row.birthDate].map(plainWord)
    if (!first || !last || !born) return []
    const key = [first, last, born].join(' ')
    const known = firsts.get(key)
    if (known === undefined) firsts.set(key, index)
    return known === undefined
      ? []
      : [{ path: [index, 'firstName'], message: registerMessage(msg`This person is already in the list, as number ${known + 1}.`) }]
  })
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

type IssueAsOf = { readonly path: readonly [string, ...(string | number)[]]; readonly message: string }

/** What is wrong with answers as of an instant, including in rows: what a schema, which has no clock, cannot check. */
export const issuesAsOf = (object: z.ZodObject, values: Values, now: Date): IssueAsOf[] =>
  fieldsOf(object).flatMap(({ name, asOf, when, item, row }): IssueAsOf[] => {
    const value = values[name]
    if (isAbsent(value) || (when && !when(values))) return []
    const message = asOf?.(value, now, values)
    const inRows =
      item && Array.isArray(value)
        ? value.flatMap((row, index) =>
            isValues(row) ? issuesAsOf(item, row, now).map((issue): IssueAsOf => ({ ...issue, path: [name, index, ...issue.path] })) : [],
          )
        : []
    const twice = row?.person ? namedTwice(rowsIn(value)).map((issue): IssueAsOf => ({ ...issue, path: [name, ...issue.path] })) : []
    return [...(message === undefined ? [] : [{ path: [name] as const, message }]), ...inRows, ...twice]
  })

const CHOSEN: readonly Field['control'][] = ['choice', 'choices', 'segments']

/** The message for a required field without an answer. */
export const pleaseAnswer = ({ label, control }: Pick<Field, 'label' | 'control'>): string =>
  registerMessage(CHOSEN.includes(control) ? msg`Choose “${label}”.` : msg`Fill in “${label}”.`)

const isMissing = (answers: Values, { path, message }: Issue): boolean =>
  /^Invalid (input|option)/.test(message) && answerAt(answers, path.map(String).join('.')) === undefined

/** What is wrong with an answer, in words for people: zod's own messages for an absent or unknown value are not. */
export function explainIssue(object: z.ZodObject, answers: Values, issue: Issue): string {
  const { path, message } = issue
  const { label, control } = fieldAt(object, path) ?? { label: String(path[0] ?? ''), control: 'text' }
  if (isMissing(answers, issue)) return pleaseAnswer({ label, control })
  const [, way, limit = ''] = /^Too (big|small): expected \w+ to (?:be|have) [<>]=?(\S+)/.exec(message) ?? []
  if (way === 'big')
    return registerMessage(
      / characters$/.test(message) ? msg`${label}: use at most ${limit} characters.` : msg`${label}: at most ${limit}.`,
    )
  if (way === 'small' && limit !== '1')
    return registerMessage(
      / characters$/.test(message) ? msg`${label}: use at least ${limit} characters.` : msg`${label}: at least ${limit}.`,
    )
  if (way === undefined && !/^Invalid (input|option)/.test(message)) return message
  return registerMessage(msg`${label}: this cannot be read. Please answer it again.`)
}

/** The same for a cell of a spreadsheet, whose column is named beside it. */
export const explainCell = (object: z.ZodObject, answers: Values, issue: Issue): string =>
  isMissing(answers, issue) ? registerMessage(msg`It is missing. Enter it.`) : explainIssue(object, answers, issue)

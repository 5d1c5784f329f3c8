import { z } from 'zod'
import { msg, registerMessage } from './message.ts'

/** A value that is a number stays one in the answer: a limit in centavos. */
export type Option<Value extends string | number = string> = { readonly value: Value; readonly label: string; readonly help?: string }

/** What a person needs to know to fill in one field; kept beside its schema, so that form, template and document agree. */
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
  /** Of a filter: every value that it takes, where an address may ask for more than a person chooses from. */
  readonly accepts?: readonly string[]
  /** Options, suggestion and note of this field hang on the other answers and are told from outside: `offers.ts`. */
  readonly offered?: true
  /** The amount that an outside estimate is about; a form that is given one shows it beside the field. */
  readonly estimated?: true
  /** Of `items`: what each row asks. Rows are flat, and lists in them may hang on the answers around. */
  readonly item?: z.ZodObject
  /** Of `items`: what a row is called (`Accessory`), what adds one (`Add an accessory`), and how many there may be. */
  readonly row?: {
    readonly called: string
    readonly add: string
    readonly atMost: number
    /** Each row is a person, with the fields `firstName`, `lastName` and `birthDate`: shown as a card, and not named twice. */
    readonly person?: true
  }
  /** Of rows that are people: what is said of each, as what they cost; told from outside with what is offered. */
  readonly rowNotes?: readonly (string | undefined)[]
  /** Of `slider`: the amounts there are, and what is said of any other. */
  readonly range?: { readonly least: number; readonly most: number; readonly step: number; readonly refusal: string }
  /** Of `choices`, whose answer is a list of values: how many there may be. */
  readonly atMost?: number
  /** A list of values served by `user/lov`, and the sibling fields that it depends on, by the parameter each fills. */
  readonly lookup?: {
    readonly list: string
    readonly from?: Readonly<Record<string, string>>
    /** Sibling fields that it depends on as soon as they are answered. */
    readonly and?: Readonly<Record<string, string>>
    /** The person may type a value that is not listed. */
    readonly open?: true
    /** Sibling fields that a chosen value answers as well, each by the key of what the list says of the value. */
    readonly fills?: Readonly<Record<string, string>>
  }
  /** What spreadsheets call it besides its label, in small letters: a column of that heading answers it. */
  readonly alsoCalled?: readonly string[]
  /** Heading under which the field stands. */
  readonly group?: string
  /** Personal data: masked in lists, left out of logs. */
  readonly personal?: true
  /**
   * An answer about health: encrypted where it is stored, in no list, log, message or history, and told only to the agent and the customer
   * whose sale it is and to underwriters who may decide on it. What a field hangs on that is only asked because of such an answer is one as well.
   */
  readonly sealed?: true
  /** Whether the field applies, given the values around it; a field that does not apply is neither shown nor kept. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Must be answered wherever it applies, or with some values around it; said here because the schema, which lets it be absent, cannot. */
  readonly needed?: true | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** What is wrong with an answer as of an instant, where that hangs on when it is given: a day that has passed, a birthday to come. */
  readonly asOf?: (value: unknown, now: Date, values: Readonly<Record<string, unknown>>) => string | undefined
  /** The answer that most people give: shown as chosen where a person begins, and never taken for granted by the server. */
  readonly likely?: string
  readonly autoComplete?: string
  readonly upperCase?: true
}

const fields = new WeakMap<z.ZodType, Field>()

/**
 * A copy of the schema that says what its form field says; the schema itself may serve other fields, which say otherwise.
 * Call it last: a further `.optional()` makes another schema.
 */
export function field<S extends z.ZodType>(meta: Field, schema: S): S {
  const own = schema.clone()
  fields.set(own, meta)
  return own
}

/** A number, also as a person types it: in digits, and in nothing that only a program takes for a number (`0x10`, `1e3`). */
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

/** The fields of an object schema, in the order of their declaration. */
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

/** An object that asks more: the fields and refinements of both. Whoever knows the base reads the result as that. */
export function extendSchema<S extends z.ZodObject>(base: S, more: z.ZodObject): S {
  const joined: z.ZodObject = base.safeExtend(more.shape)
  return joined.check(...((more._zod.def.checks ?? []) as z.core.$ZodCheck<Values>[])) as S
}

type Values = Readonly<Record<string, unknown>>

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer of control `items`. Anything that is not a row is left out here; the schema refuses it. */
export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isValues) : [])

/** Whether nothing was answered. */
export const isAbsent = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Stands for an answer that whoever asks may not read. */
const HIDDEN = { answered: true } as const
export const isHidden = (value: unknown): boolean => isValues(value) && value.answered === true

/** Names of the fields whose answers are sealed, in rows as well. */
export const sealedNames = (object: z.ZodObject): string[] =>
  fieldsOf(object).flatMap(({ name, sealed, item }) => [...(sealed ? [name] : []), ...(item ? sealedNames(item) : [])])

/** The answers, with what became of each that is sealed: undefined leaves it out. */
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

/** The answers as somebody reads them who may not read those that are sealed: that they were given. */
export const hideSealed = (object: z.ZodObject, values: Values) => replaceSealed(object, values, HIDDEN)

/** The answers that are not sealed. */
export const withoutSealed = (object: z.ZodObject, values: Values) => replaceSealed(object, values, undefined)

/** Drops the values whose field does not apply, in rows as well, so that nothing unseen is validated, priced or kept. */
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

/** What stands at a path of answers: `accessories.2.value`. */
export const answerAt = (answers: Values, path: string): unknown =>
  Object.hasOwn(answers, path)
    ? answers[path]
    : path.split('.').reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isValues(at) ? at[key] : undefined), answers)

/** The field that asks for what stands at a path, in a row as well. */
function fieldAt(object: z.ZodObject, [name, _, cell]: readonly PropertyKey[]): NamedField | undefined {
  const field = fieldsOf(object).find((each) => each.name === name)
  return (field?.item && cell !== undefined && fieldsOf(field.item).find((each) => each.name === cell)) || field
}

/** What most people answer, of the fields named. */
export const likelyAnswers = (object: z.ZodObject, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(fieldsOf(object).flatMap(({ name, likely }) => (likely !== undefined && names.includes(name) ? [[name, likely]] : [])))

const plainWord = (value: unknown) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Whether two rows are the same person, as far as each says who that is. */
export const isSamePerson = (a: Values, b: Values): boolean =>
  ['firstName', 'lastName', 'birthDate'].every((name) => !isAbsent(a[name]) && plainWord(a[name]) === plainWord(b[name]))

/** Where a person of a list is named again. Lists of people may be long, so each is looked up once. */
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

/** What is wrong with answers as of an instant, in rows as well: what a schema, which knows no clock, cannot say. */
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

/** Said of a field that must be answered and is not. */
export const pleaseAnswer = (label: string): string => registerMessage(msg`${label}: please answer this.`)

/** What is wrong with an answer, in words for people: zod's own words for an absent or unknown value are not. */
export function explainIssue(object: z.ZodObject, answers: Values, { path, message }: Issue): string {
  const label = fieldAt(object, path)?.label ?? String(path[0] ?? '')
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
  const isMissing = answerAt(answers, path.map(String).join('.')) === undefined
  return isMissing ? pleaseAnswer(label) : registerMessage(msg`${label}: this cannot be read. Please answer it again.`)
}

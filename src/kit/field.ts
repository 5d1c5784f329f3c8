import { z } from 'zod'

export type Option = { readonly value: string; readonly label: string; readonly help?: string }

/** What a person needs to know to fill in one field; kept beside its schema, so that form, template and document agree. */
export type Field = {
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly unit?: string
  readonly control: 'text' | 'number' | 'money' | 'choice' | 'segments' | 'date' | 'switch' | 'mobile' | 'email' | 'area'
  readonly options?: readonly Option[]
  /** A list of values served by `user/lov`, and the sibling fields that it depends on, by the parameter each fills. */
  readonly lookup?: {
    readonly list: string
    readonly from?: Readonly<Record<string, string>> /** The person may type a value that is not listed. */
    readonly open?: true
  }
  /** Heading under which the field stands. */
  readonly group?: string
  /** Personal data: masked in lists, left out of logs. */
  readonly personal?: true
  /** Whether the field applies, given the values around it; a field that does not apply is neither shown nor kept. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Must be answered wherever it applies; said here because the schema, which lets it be absent, cannot. */
  readonly needed?: true
  readonly autoComplete?: string
  readonly upperCase?: true
}

const fields = z.registry<Field>()

/**
 * A copy of the schema that says what its form field says; the schema itself may serve other fields, which say otherwise.
 * Call it last: a further `.optional()` makes another schema.
 */
export function field<S extends z.ZodType>(meta: Field, schema: S): S {
  const own = schema.clone()
  fields.add(own, meta)
  return own
}

export type NamedField = Field & { readonly name: string; readonly required: boolean }

/** The fields of an object schema, in the order of their declaration. */
export function fieldsOf(object: z.ZodObject): NamedField[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const meta = fields.get(schema as z.ZodType)
    return meta ? [{ ...meta, name, required: meta.needed ?? !(schema as z.ZodType).safeParse(undefined).success }] : []
  })
}

/** Drops the values whose field does not apply, so that nothing unseen is validated, priced or kept. */
export function applicable(object: z.ZodObject, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hidden = new Set(
    fieldsOf(object)
      .filter(({ when }) => when && !when(values))
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !hidden.has(name) && value !== '' && value !== null && value !== undefined),
  )
}

/** What is wrong with an answer, in words for people: zod's own words for an absent or unknown value are not. */
export function inPlainWords(message: string, label: string, isAbsent: boolean): string {
  if (!/^Invalid (input|option)/.test(message)) return message
  return isAbsent ? `${label}: please answer this.` : `${label}: this cannot be read. Please answer it again.`
}

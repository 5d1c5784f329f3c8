import { z } from 'zod'
import { field, type Option } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { Day } from './day-schema.ts'
import { describeState } from './state-descriptions.ts'

const Word = plainText(100).trim()

/** Filters of lists, as request parameters and as form fields. */
export const textFilter = (label: string) => field({ label, control: 'text', autoComplete: 'off' }, optionalFilter(Word))

/** `from` and `until` of a period are shown together under the `group`. */
export const dayFilter = (label: string, group?: string) =>
  field({ label, control: 'date', ...(group ? { group } : {}) }, optionalFilter(Day))

/** The values that an address may use, which may be more than are offered; absent: any word. */
const acceptedBy = (schema: z.ZodType, options: readonly Option[]): { accepts?: readonly string[] } => {
  if (schema instanceof z.ZodEnum) return { accepts: schema.options.map(String) }
  return schema.safeParse('any word').success ? {} : { accepts: options.map(({ value }) => value) }
}

export const choiceFilter = <S extends z.ZodType>(label: string, options: readonly Option[], schema: S) =>
  field({ label, control: 'choice', options, ...acceptedBy(schema, options) }, optionalFilter(schema))

/** The states of a life cycle as choices, with their labels. */
export const stateOptions = (cycle: string, states: readonly string[]): readonly Option[] =>
  states.map((value) => ({ value, label: describeState(cycle, value).label }))

/** One's own records, or also those of everyone below. */
export const teamFilter = () =>
  field(
    {
      label: 'Whose',
      control: 'segments',
      options: [
        { value: 'false', label: 'Mine' },
        { value: 'true', label: 'My team’s' },
      ],
    },
    optionalFilter(z.stringbool()),
  )

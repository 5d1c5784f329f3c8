import { choiceFilter } from '#domain/filters.ts'
import { plainText } from '#kit/text.ts'
import { lineNames } from './names.ts'

/** One line of business, by its code. */
export const lineFilter = () =>
  choiceFilter(
    'Line of insurance',
    Object.entries(lineNames).map(([value, label]) => ({ value, label })),
    plainText(100).trim().toLowerCase(),
  )

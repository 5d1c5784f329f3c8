import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

/** What a version is submitted with. */
export const SubmitForm = z.object({
  effectiveOn: field({ label: 'Counts from', control: 'date', help: 'Today, or a later day. Until then the list stays as it is.' }, Day),
  note: field(
    { label: 'What was changed', control: 'area', help: 'And the source, such as a circular or a price list.' },
    plainText(500).trim().min(3, 'Say what was changed, and give the source.'),
  ),
  isDemo: field({ label: 'These values are for demonstration only', control: 'switch' }, z.boolean().default(false)),
})

import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { ChangeNote } from '#features/people/office-changes/public/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

/** A version of a legal text: in force from its day on, and never changed. */
export const LegalForm = z.object({
  text: field(
    { label: 'Text', control: 'area', help: 'An empty line separates paragraphs; a line that starts with # is a heading.' },
    plainText(40_000).trim().min(40, 'Write the whole text.'),
  ),
  effectiveOn: field(
    {
      label: 'In force from',
      control: 'date',
      asOf: (day, now) => (typeof day === 'string' && day < dayOf(now) ? 'This day has passed. Choose today or a later day.' : undefined),
    },
    Day,
  ),
  note: ChangeNote,
})
export type LegalForm = z.output<typeof LegalForm>

import { z } from 'zod'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/wordings.ts'
import { ChangeNote } from '#features/people/office-changes/public/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

export const WordingForm = z.object({
  subject: field({ label: 'Subject', control: 'text', autoComplete: 'off' }, plainText(200).trim().optional()),
  text: field({ label: 'Text', control: 'area', autoComplete: 'off' }, plainText(3000).trim().min(1, 'Write what it should say.')),
})
export type WordingForm = z.output<typeof WordingForm>
/** A message sent only by text has no subject. */
export const ProposedWording = WordingForm.extend({ note: ChangeNote })
export const ProposedText = ProposedWording.omit({ subject: true })

export const Language = z.enum(MESSAGE_LANGUAGES)

/** What is in force once it is confirmed; null: as shipped. */
export const WordingValue = z.object({ own: z.object({ subject: z.string().nullable(), text: z.string() }).nullable() })

import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

const name = field(
  {
    label: 'Name of the version',
    control: 'text',
    upperCase: true,
    help: 'Appears on documents, for example CTPL-2027-1.',
    autoComplete: 'off',
  },
  z.string().trim().min(3),
)
const firstDay = field({ label: 'First day', control: 'date', help: 'It prices cover that starts on this day or later.' }, Day)
const lastDay = field({ label: 'Last day', control: 'date', help: 'Leave it empty if there is none yet.' }, Day.optional())
const reason = field({ label: 'Reason', control: 'area' }, plainText(300).trim().min(3))

export const CopyForm = z.object({
  version: name,
  effectiveFrom: firstDay,
  note: field({ label: 'What it is for', control: 'area' }, plainText(500).trim().min(3)),
})
export const DaysForm = z.object({
  version: name,
  effectiveFrom: firstDay,
  effectiveTo: lastDay,
  note: field({ label: 'What it is for', control: 'area' }, plainText(500).trim()),
})
export const LastDayForm = z.object({ lastDay, reason })
export const ReasonForm = z.object({ reason })
export const NothingToFill = z.object({})

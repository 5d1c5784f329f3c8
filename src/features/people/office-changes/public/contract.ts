import { z } from 'zod'
import { officeChangeLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { ChangedLine } from '../rules/changes.ts'

const Reason = plainText(300).trim().min(3, 'Say why, in a few words.')

/** Why something is proposed; the person who confirms it reads it. */
export const ChangeNote = field(
  { label: 'Reason for the change', control: 'area', help: 'The person who confirms it reads this.', autoComplete: 'off' },
  plainText(300).trim().min(3, 'Say why, in a few words.'),
)

export const OfficeChange = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(officeChangeLife.states),
  changes: z.array(ChangedLine),
  note: z.string(),
  /** Below `/app`: where it is reviewed. */
  path: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  may: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
})
export type OfficeChange = z.output<typeof OfficeChange>

export const officeChangesContract = {
  officeChanges: get('admin/office-changes', {
    summary: 'Changes to the whole installation waiting for a second person, and latest decisions',
    feature: 'STAFF_CHANGES',
    reply: z.array(OfficeChange),
  }),
  decideOfficeChange: post('admin/office-change/:id', {
    summary: 'Confirms or refuses another person’s proposal for the installation, or withdraws one’s own',
    feature: 'STAFF_CHANGES',
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('confirm') }),
      z.object({ decision: z.literal('refuse'), reason: Reason }),
      z.object({ decision: z.literal('withdraw') }),
    ]),
    reply: OfficeChange,
    done: 'Done',
  }),
} satisfies Contract

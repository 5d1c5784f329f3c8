import { z } from 'zod'
import { ROLES } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { ChangeNote } from '#features/people/office-changes/public/contract.ts'
import { isBranch } from '#features/people/staff/public/rules.ts'
import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { lineSummaries } from '#lines/names.ts'

const SELLERS = ['AG1', 'SM1'] as const
const isToCome = (day: unknown, now: Date) =>
  typeof day === 'string' && day < dayOf(now) ? 'This day has passed. Choose today or a later day.' : undefined

const isLine = (code: string) => lineSummaries.some((line) => line.code === code)

/** A line to take off sale: where, for whom, for how long, and what agents are told. */
export const StopForm = z.object({
  line: field(
    { label: 'Product', control: 'choice', options: lineSummaries.map(({ code, name }) => ({ value: code, label: name })) },
    z.string().refine(isLine, 'Choose a product.'),
  ),
  branches: field(
    { label: 'Branches', control: 'choices', offered: true, placeholder: 'Every branch' },
    z.array(z.string().refine(isBranch, 'Branch not found.')).max(200).default([]),
  ),
  roles: field(
    {
      label: 'Sold by',
      control: 'choices',
      options: SELLERS.map((value) => ({ value, label: ROLES[value].name })),
      placeholder: 'Everyone who sells',
    },
    z.array(z.enum(SELLERS)).max(SELLERS.length).default([]),
  ),
  fromOn: field({ label: 'From', control: 'date', asOf: isToCome }, Day),
  untilOn: field({ label: 'Last day', control: 'date', help: 'Leave it empty until you know.', asOf: isToCome }, optionalFilter(Day)),
  told: field(
    { label: 'Message to agents', control: 'area', placeholder: 'New rates come on 1 July; quote again then.' },
    plainText(300).trim().min(3, 'Enter the message to agents.'),
  ),
  note: ChangeNote,
})
export type StopForm = z.output<typeof StopForm>

export const isBackwards = ({ fromOn, untilOn }: Pick<StopForm, 'fromOn' | 'untilOn'>): boolean => untilOn !== undefined && untilOn < fromOn

/** What two people confirm: a new stop, or the last day of one. */
export const StopValue = z.discriminatedUnion('what', [
  z.object({ what: z.literal('stop'), stop: StopForm.omit({ note: true }), reason: z.string() }),
  z.object({ what: z.literal('end'), stopId: z.uuid(), untilOn: Day }),
])

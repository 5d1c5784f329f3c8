import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { ChangeNote, OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { StopForm } from '../../rules/stop-form.ts'

const SalesStop = z.object({
  id: z.uuid(),
  line: z.string(),
  /** None: every one. */
  branches: z.array(z.string()),
  roles: z.array(z.string()),
  fromOn: Day,
  untilOn: Day.nullable(),
  reason: z.string(),
  told: z.string(),
})
export type SalesStop = z.output<typeof SalesStop>

const Stops = z.object({
  stops: z.array(SalesStop),
  changes: z.array(OfficeChange),
})

export const stopsContract = {
  salesStops: get('admin/sales-stops', {
    summary: 'Lines that are not sold, or will not be: where, by whom, for how long and why; also those that ended last',
    feature: 'STAFF_CHANGES',
    reply: Stops,
  }),
  proposeSalesStop: post('admin/sales-stop', {
    summary: 'Proposes to stop selling a line from a day on, everywhere or for some branches and roles; a second person confirms it',
    feature: 'ADMIN',
    body: StopForm,
    reply: Stops,
    done: 'Proposed. A second person confirms it.',
  }),
  proposeSalesAgain: post('admin/sales-stop/:id/end', {
    summary: 'Proposes the last day on which a line is not sold; a second person confirms it',
    feature: 'ADMIN',
    body: z.object({ untilOn: Day, note: ChangeNote }),
    reply: Stops,
    done: 'Proposed. A second person confirms it.',
  }),
} satisfies Contract

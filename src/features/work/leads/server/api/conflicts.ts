import { z } from 'zod'
import { outcomeLabel } from '#domain/outcomes.ts'
import { nameOf } from '#domain/person.ts'
import { requireNoConflict } from '#features/people/staff/public/server/field-conflicts.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { field, fieldsOf, type NamedField } from '#kit/field.ts'
import { changedByAfter, leavesOf, type Seen } from '#kit/merge.ts'
import { nestedFields } from '#kit/nested-fields.ts'
import type { Context } from '#kit/server/context.ts'
import {
  ContactTiming,
  ExistingInsurer,
  HeldInsurance,
  Interest,
  LeadChild,
  LeadContact,
  LeadEssentials,
  LeadPersonal,
  Mailing,
  Professional,
  Street,
} from '../../public/contract/leads.ts'
import type { Change, LeadRow } from '../store/leads.ts'
import { formOf, leadReply } from './detail.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now'>
type Answers = Readonly<Record<string, unknown>>

const children = field(
  { label: 'Children', control: 'items', item: LeadChild, row: { called: 'Child', add: 'Add a child', atMost: 20 } },
  z.array(LeadChild),
)
const outcomes = z.object(
  Object.fromEntries(
    Object.entries({ leadStatus: 'Status', leadDisposition: 'Outcome', leadsubDisposition: 'More detail' }).map(([name, label]) => [
      name,
      field({ label, control: 'text' }, z.string()),
    ]),
  ),
)
/** Everything in a lead that can be changed on its own, with its label. */
const FIELDS: ReadonlyMap<string, NamedField> = new Map(
  fieldsOf(
    z.object({
      ...LeadEssentials.shape,
      ...LeadPersonal.shape,
      ...LeadContact.shape,
      ...Professional.shape,
      ...ExistingInsurer.shape,
      ...Interest.shape,
      ...ContactTiming.shape,
      ...nestedFields('address', Street),
      ...nestedFields('mailingAddressSecond', Mailing),
      ...nestedFields('HaveLifeInsurance', HeldInsurance),
      ChildInfo: children,
      ...outcomes.shape,
    }),
  ).map((each) => [each.name, each]),
)

const answersIn = (row: LeadRow): Answers => ({
  ...leavesOf(formOf(row)),
  ...{ leadStatus: row.status, leadDisposition: row.disposition, leadsubDisposition: row.subDisposition },
})

function withChange(row: LeadRow, change: Change): LeadRow {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...row, ...given }
}

/** Who last changed each answer, once this change is made. */
export function changedBy(before: LeadRow, change: Change, { actor, now }: { readonly actor: Actor; readonly now: Date }) {
  return changedByAfter(before.changedBy, [answersIn(before), answersIn(withChange(before, change))], {
    actor: actorName(actor),
    at: now.toISOString(),
  })
}

/** Rejects a change to what someone else has changed since the person saw it. */
export const requireLeadMerges = (before: LeadRow, change: Change, seen: Seen, asking: Asking): Promise<void> =>
  requireNoConflict(
    {
      ...{ fields: FIELDS, seen, current: answersIn(before), wanted: answersIn(withChange(before, change)), changedBy: before.changedBy },
      record: { agentId: before.agentId, customerId: before.customerId, holderName: nameOf(before) },
      newest: () => leadReply(asking.db, before, asking),
      say: saidOutcome,
    },
    asking,
  )

const OUTCOMES = ['leadStatus', 'leadDisposition', 'leadsubDisposition']
const saidOutcome = (path: string, value: unknown): unknown =>
  OUTCOMES.includes(path) && typeof value === 'string' ? outcomeLabel(value) : value

import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { isBirthDate } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { requireNoConflict } from '#features/people/staff/public/server/field-conflicts.ts'
import { actorName } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import { changedByAfter, leavesOf, wantedOf } from '#kit/merge.ts'
import { nestedFields } from '#kit/nested-fields.ts'
import type { Db } from '#kit/server/db.ts'
import { type ChangedCustomer, Contact, type Customer, Personal } from '../public/contract.ts'
import type { ActorContext, CustomerRow } from '../public/server/records.ts'
import type { Change } from './store.ts'

/** All fields of a customer that can be changed separately, by their full name in the request. */
const FIELDS = new Map(
  fieldsOf(z.object({ ...nestedFields('personal', Personal), ...nestedFields('contact', Contact) })).map((each) => [each.name, each]),
)

type Asking = ActorContext & { readonly db: Db; readonly newest: () => Promise<Customer> }

/** The customer after a change, and who last changed which field; refused if someone else changed the same field since it was seen. */
export async function mergedChange(row: CustomerRow, { seen, personal, contact }: ChangedCustomer, asking: Asking): Promise<Change> {
  const { kind, name, birthDate, email, id, agentId } = row
  const current = leavesOf({ personal: { kind, name, birthDate }, contact: { email } })
  const wanted = wantedOf({
    ...{ seen, current },
    given: leavesOf({
      ...(personal ? { personal: { birthDate: null, ...personal } } : {}),
      ...(contact ? { contact: { email: contact.email ?? null } } : {}),
    }),
  })
  await requireNoConflict(
    {
      ...{ fields: FIELDS, seen, current, wanted, changedBy: row.changedBy, newest: asking.newest },
      record: { agentId, customerId: id, holderName: name },
    },
    asking,
  )
  const changed = Answers.parse(wanted)
  return {
    ...personalChange(
      { kind: changed['personal.kind'], name: changed['personal.name'], birthDate: changed['personal.birthDate'] },
      asking.now,
    ),
    email: changed['contact.email'],
    changedBy: changedByAfter(row.changedBy, [current, wanted], { actor: actorName(asking.actor), at: asking.now.toISOString() }),
  }
}

/** Already validated when they came. */
const Answers = z.object({
  'personal.kind': z.string(),
  'personal.name': z.string(),
  'personal.birthDate': z
    .string()
    .nullish()
    .transform((day) => day ?? null),
  'contact.email': z
    .string()
    .nullish()
    .transform((email) => email ?? null),
})

/** A company has no birth date. */
function personalChange({ kind, name, birthDate }: Pick<CustomerRow, 'kind' | 'name' | 'birthDate'>, now: Date): Change {
  if (kind === 'company') return { kind, name, birthDate: null }
  if (birthDate !== null && !isBirthDate(birthDate, dayOf(now)))
    throw problem('invalid', {
      fields: [{ path: 'personal.birthDate', message: 'This date of birth is not possible. Please check the year.' }],
    })
  return { kind, name, birthDate }
}

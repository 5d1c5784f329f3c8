import { z } from 'zod'
import { formatAnswer } from '#domain/format-answer.ts'
import { nameActor, staffIdsIn } from '#domain/history.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { field, fieldsOf, type NamedField } from '#kit/field.ts'
import type { FieldConflict } from '#kit/field-conflict.ts'
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
import { changedIn, conflictsIn, leavesOf } from '../../rules/merge.ts'
import { nestedFields } from '../../rules/nested-fields.ts'
import type { Change, LeadRow } from '../store/leads.ts'
import { fullName, peopleOf } from '../store/people.ts'
import { formOf, leadReply } from './detail.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now'>
type Answers = Readonly<Record<string, unknown>>

const children = field(
  { label: 'Children', control: 'items', item: LeadChild, row: { called: 'Child', add: 'Add a child', atMost: 20 } },
  z.array(LeadChild),
)
const outcomes = z.object(
  Object.fromEntries(
    Object.entries({ leadStatus: 'Status', leadDisposition: 'Outcome', leadsubDisposition: 'More exactly' }).map(([name, label]) => [
      name,
      field({ label, control: 'text' }, z.string()),
    ]),
  ),
)
/** All that can be changed of a lead by itself, with what it is called. */
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

/** Who changed each answer last, once this change is made. */
export function changedBy(before: LeadRow, change: Change, { actor, now }: { readonly actor: Actor; readonly now: Date }) {
  const changed = changedIn(answersIn(before), answersIn(withChange(before, change)))
  const entry = { actor: actorName(actor), at: now.toISOString() }
  return { ...before.changedBy, ...Object.fromEntries(changed.map((name) => [name, entry])) }
}

/**
 * Refuses a change of what another changed since the person saw it, naming each answer with both values and who wrote the other. What others
 * changed besides does not matter: it stays.
 */
export async function requireNoConflict(before: LeadRow, change: Change, seen: Answers | undefined, asking: Asking): Promise<void> {
  if (!seen) return
  const current = answersIn(before)
  const wanted = answersIn(withChange(before, change))
  const names = conflictsIn({ seen, current, wanted })
  if (names.length === 0) return
  const describe = await describer(before, [current, wanted], names, asking)
  const conflicts = names.map((path) => describe(path, current[path], wanted[path]))
  throw problem('changed-meanwhile', {
    message: 'Somebody changed the same meanwhile. Look at both, and decide which it shall be.',
    fields: conflicts.map(({ path, theirs, by }) => ({
      path,
      message: `${by ?? 'Somebody'} ${theirs === null ? 'took this away' : `wrote “${theirs}” here`} meanwhile. Save again to keep yours.`,
    })),
    data: { ...(await leadReply(asking.db, before, asking)), conflicts },
  })
}

async function describer(row: LeadRow, both: readonly Answers[], names: readonly string[], { db, actor }: Asking) {
  const coded = names.flatMap((name) => {
    const list = FIELDS.get(name)?.lookup?.list
    return list === undefined ? [] : both.flatMap((answers) => (answers[name] ? [[list, String(answers[name])] as const] : []))
  })
  const labels = await labelsFor(db, coded)
  const people = await peopleOf(db, staffIdsIn(names.flatMap((name) => row.changedBy[name]?.actor ?? [])))
  const nameOfStaff = (id: string) => {
    const person = people.get(id)
    return person && fullName(person)
  }
  const cast = { viewer: actor, agentId: row.agentId, customerId: row.customerId, holderName: nameOf(row), nameOfStaff }
  return (path: string, current: unknown, wanted: unknown): FieldConflict => {
    const known = FIELDS.get(path)
    const say = (value: unknown) => (known ? formatAnswer(known, saidOutcome(path, value), labels) : undefined) ?? null
    const last = row.changedBy[path]
    return {
      ...{ path, label: known?.label ?? path, theirs: say(current), mine: say(wanted), value: current ?? null },
      ...{ by: last ? nameActor(last.actor, cast) : null, at: last?.at ?? null },
    }
  }
}

const OUTCOMES = ['leadStatus', 'leadDisposition', 'leadsubDisposition']
const saidOutcome = (path: string, value: unknown): unknown =>
  OUTCOMES.includes(path) && typeof value === 'string' ? outcomeLabel(value) : value

import type { z } from 'zod'
import { isOfficeRole, roleName } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { mayReportTo, Role } from '../rules/colleague.ts'
import type { DirectoryLookups } from './directory-lookups.ts'

/** Everything that the office records of a person. */
export const PersonFacts = StaffFacts.omit({ agent_code: true, level_code: true, channel_code: true, designation: true }).required()
export type PersonFacts = z.output<typeof PersonFacts>

/** How deep the hierarchy is read. */
const DEEPEST = 19

const OWN_ROLE = 'No one can change their own role or standing. Ask another administrator.'
const LAST = 'This is the last administrator. Make someone else one first.'

const refuse = (path: string, message: Message | string) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

type By = { readonly id: string }

/** Throws a problem that says why a person cannot be what they will be; the caller that writes them has locked the staff before. */
export async function assertPossible(directory: DirectoryLookups, was: StaffRow | undefined, will: PersonFacts, by: By): Promise<void> {
  if (was && (was.roleCode !== will.role_code || was.active !== will.active)) {
    if (was.id === by.id) throw problem('not-allowed', { message: OWN_ROLE })
    const ends = was.active && was.roleCode === 'AD1' && !(will.active && will.role_code === 'AD1')
    if (ends && (await directory.otherAdministrators(was.id)) === 0) throw problem('not-now', { message: LAST })
  }
  await assertNobodyHas(directory, was, will)
  if (was?.branch !== will.branch) await assertOpen(directory, will.branch)
  else if (!was.active && will.active) await assertStillOpen(directory, will.branch)
  if (was) await assertTeam(directory, was, will)
  const isPlaced = was?.managerId !== will.manager_id || was?.branch !== will.branch || was?.roleCode !== will.role_code
  if (isPlaced) await assertPlace(directory, was, will)
}

/** Nobody has two accounts. */
async function assertNobodyHas(directory: DirectoryLookups, was: StaffRow | undefined, will: PersonFacts): Promise<void> {
  if (was && was.email === will.email && was.mobile === will.mobile) return
  const same = await directory.findNamesake(will, was?.id ?? null)
  if (!same) return
  const who = `${nameOf(same)} (${same.agentCode})`
  if (same.email === will.email) throw refuse('email', msg`${who} already uses this e-mail address. No one can have two accounts.`)
  throw refuse('mobile', msg`${who} already uses this mobile number. No one can have two accounts.`)
}

async function assertOpen(directory: DirectoryLookups, code: string): Promise<void> {
  const branch = await directory.findBranch(code)
  if (!branch) throw refuse('branch', 'Branch not found. Open it first.')
  if (branch.closedAt) throw refuse('branch', msg`${branch.name} is closed. Choose another branch, or open it again.`)
}

/** A branch closes once everyone there has moved or is suspended: whoever comes back needs another, or it is opened again. */
async function assertStillOpen(directory: DirectoryLookups, code: string): Promise<void> {
  const branch = await directory.findBranch(code)
  if (branch?.closedAt) throw problem('not-now', { message: msg`${branch.name} is closed. Change the branch first, or open it again.` })
}

/** Someone who leads others must go on leading, and stay where they are. */
async function assertTeam(directory: DirectoryLookups, was: StaffRow, will: PersonFacts): Promise<void> {
  if (was.roleCode !== 'SM1' || (will.role_code === 'SM1' && will.branch === was.branch)) return
  const reports = await directory.reportsOf(was.id)
  if (reports === 0) return
  const path = will.role_code === 'SM1' ? 'branch' : 'role'
  throw refuse(
    path,
    reports === 1
      ? 'One person reports to them. Move them below another manager first.'
      : msg`${reports} people report to them. Move them below another manager first.`,
  )
}

async function assertPlace(
  directory: DirectoryLookups,
  was: StaffRow | undefined,
  { role_code, branch, manager_id }: PersonFacts,
): Promise<void> {
  const role = Role.parse(role_code)
  if (isOfficeRole(role)) return
  if (!manager_id) {
    if (role === 'AG1') throw refuse('managerId', 'Choose whom they report to: an agent always has a manager.')
    return
  }
  const manager = await directory.findPerson(manager_id)
  if (!manager?.active || manager.roleCode !== 'SM1') throw refuse('managerId', 'Choose a sales manager who works here.')
  const name = nameOf(manager)
  if (was && (await directory.isBelow(was.id, manager.id)))
    throw refuse(
      'managerId',
      was.id === manager.id ? 'No one can report to themselves.' : msg`${name} works below them. Move ${name} first.`,
    )
  if ((await directory.stepsAround({ of: was?.id ?? null, above: manager.id })) > DEEPEST)
    throw refuse('managerId', 'The hierarchy would become too deep. Choose a manager further up.')
  if (!mayReportTo(manager, { role, branch }))
    throw refuse(
      'managerId',
      msg`${name} is a ${roleName(manager.roleCode).toLowerCase()} of ${branchName(manager.branch)}. Choose one of ${branchName(branch)}, or change the branch.`,
    )
}

import type { z } from 'zod'
import { isOfficeRole, roleName } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { canReach, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { mayReportTo, Role } from '../rules/colleague.ts'
import { findBranch, findNamesake, findPerson, hangingOn, otherAdministrators, stepsAround } from './store/people.ts'

/** All that the office says of a person. */
export const PersonFacts = StaffFacts.omit({ agent_code: true, level_code: true, channel_code: true, designation: true }).required()
export type PersonFacts = z.output<typeof PersonFacts>

/** As deep as the hierarchy is read. */
const DEEPEST = 19

const OWN_ROLE = 'Nobody changes their own role or standing. Ask another administrator.'
const LAST = 'This is the last administrator. Make another one first.'

const refuse = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

/** Throws a problem that says why somebody cannot be what they will be: whoever writes them has locked the staff before. */
export async function assertPossible(db: Db, was: StaffRow | undefined, will: PersonFacts, by: Staff): Promise<void> {
  if (was && (was.roleCode !== will.role_code || was.active !== will.active)) {
    if (was.id === by.id) throw problem('not-allowed', { message: OWN_ROLE })
    const ends = was.active && was.roleCode === 'AD1' && !(will.active && will.role_code === 'AD1')
    if (ends && (await otherAdministrators(db, was.id)) === 0) throw problem('not-now', { message: LAST })
  }
  await assertNobodyHas(db, was, will)
  if (was?.branch !== will.branch) await assertOpen(db, will.branch)
  if (was) await assertTeam(db, was, will)
  const isPlaced = was?.managerId !== will.manager_id || was?.branch !== will.branch || was?.roleCode !== will.role_code
  if (isPlaced) await assertPlace(db, was, will)
}

/** Nobody has two accounts. */
async function assertNobodyHas(db: Db, was: StaffRow | undefined, will: PersonFacts): Promise<void> {
  if (was && was.email === will.email && was.mobile === will.mobile) return
  const same = await findNamesake(db, will, was?.id ?? null)
  if (!same) return
  const who = `${nameOf(same)} (${same.agentCode})`
  if (same.email === will.email) throw refuse('email', `${who} has this e-mail address already. Nobody has two accounts.`)
  throw refuse('mobile', `${who} has this mobile number already. Nobody has two accounts.`)
}

async function assertOpen(db: Db, code: string): Promise<void> {
  const branch = await findBranch(db, code)
  if (!branch) throw refuse('branch', 'There is no such branch. Open it first.')
  if (branch.closedAt) throw refuse('branch', `${branch.name} is closed. Choose another branch, or open it again.`)
}

/** Whoever leads others goes on leading, and where they are. */
async function assertTeam(db: Db, was: StaffRow, will: PersonFacts): Promise<void> {
  if (was.roleCode !== 'SM1' || (will.role_code === 'SM1' && will.branch === was.branch)) return
  const { reports } = await hangingOn(db, was.id)
  if (reports === 0) return
  const path = will.role_code === 'SM1' ? 'branch' : 'role'
  throw refuse(path, `${reports === 1 ? 'One person reports' : `${reports} people report`} to them. Move them below another manager first.`)
}

async function assertPlace(db: Db, was: StaffRow | undefined, { role_code, branch, manager_id }: PersonFacts): Promise<void> {
  const role = Role.parse(role_code)
  if (isOfficeRole(role)) return
  if (!manager_id) {
    if (role === 'AG1') throw refuse('managerId', 'Choose whom they report to: an agent always has a manager.')
    return
  }
  const manager = await findPerson(db, manager_id)
  if (!manager?.active || manager.roleCode !== 'SM1') throw refuse('managerId', 'Choose a sales manager who works here.')
  const name = nameOf(manager)
  if (was && (await canReach(db, was.id, manager.id)))
    throw refuse('managerId', was.id === manager.id ? 'Nobody reports to themselves.' : `${name} works below them. Move ${name} first.`)
  if (was && (await stepsAround(db, { of: was.id, above: manager.id })) > DEEPEST)
    throw refuse('managerId', 'The hierarchy would become too deep. Choose a manager further up.')
  if (!mayReportTo(manager, { role, branch }))
    throw refuse(
      'managerId',
      `${name} is a ${roleName(manager.roleCode).toLowerCase()} of ${branchName(manager.branch)}. Choose one of ${branchName(branch)}, or change the branch.`,
    )
}

import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { learnBranches } from '#features/people/staff/public/rules.ts'
import { addBranch, type BranchFacts, lockStaff } from '#features/people/staff/public/server/commands.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { HEAD_OFFICE } from '../rules/colleague.ts'
import { branchesOf } from './store/branches.ts'
import { findBranch } from './store/people.ts'
import { allStructures } from './store/structures.ts'

export const refuseField = (path: string, message: Message | string) =>
  problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

/** Opens a branch whose code and name are not taken; every way to open one uses this. */
export async function openBranch(db: Db, branch: OfStructure & BranchFacts, today: Day): Promise<void> {
  await lockStaff(db)
  const same = await findBranch(db, branch.code)
  if (same) throw refuseField('code', msg`${branch.code} is already the code of ${same.name}. Choose another one.`)
  await assertNameIsFree(db, branch)
  await assertBelongs(db, branch, today)
  await addBranch(db, branch)
  learnBranches([branch])
}

export async function assertNameIsFree(db: Db, { code, name }: { readonly code: string; readonly name: string }): Promise<void> {
  const same = (await branchesOf(db)).find((each) => each.code !== code && each.name.toLowerCase() === name.toLowerCase())
  if (same) throw refuseField('name', msg`The branch ${same.code} is already called ${same.name}. Choose another name.`)
}

type OfStructure = { readonly code: string; readonly structure?: string | null | undefined }

/** A branch belongs to one commercial structure that is in use and has no last day; the head office belongs to none. */
export async function assertBelongs(db: Db, { code, structure }: OfStructure, today: Day): Promise<void> {
  if (code === HEAD_OFFICE) {
    if (!structure) return
    throw refuseField('structure', 'The head office belongs to no commercial structure. Leave this empty.')
  }
  if (!structure) throw refuseField('structure', 'Choose the commercial structure.')
  if (await isLasting(db, structure, today)) return
  throw refuseField('structure', 'This commercial structure is not in use, or has a last day. Choose another one, or add one first.')
}

export const isLasting = async (db: Db, code: string | null, today: Day): Promise<boolean> =>
  (await allStructures(db, today)).some((each) => each.code === code && each.standing === 'in-use' && each.inUseUntil === null)

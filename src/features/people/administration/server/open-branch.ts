import { problem } from '#domain/problem.ts'
import { learnBranches } from '#features/people/staff/public/rules.ts'
import { addBranch, type BranchFacts, lockStaff } from '#features/people/staff/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { branchesOf } from './store/branches.ts'
import { findBranch } from './store/people.ts'

export const refuseField = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

/** Opens a branch whose code and name nobody has; every way to open one comes here. */
export async function openBranch(db: Db, branch: BranchFacts & { readonly code: string }): Promise<void> {
  await lockStaff(db)
  const same = await findBranch(db, branch.code)
  if (same) throw refuseField('code', `${branch.code} is the code of ${same.name} already. Choose another one.`)
  await assertNameIsFree(db, branch)
  await addBranch(db, branch)
  learnBranches([branch])
}

export async function assertNameIsFree(db: Db, { code, name }: { readonly code: string; readonly name: string }): Promise<void> {
  const same = (await branchesOf(db)).find((each) => each.code !== code && each.name.toLowerCase() === name.toLowerCase())
  if (same) throw refuseField('name', `The branch ${same.code} is called ${same.name} already. Choose another name.`)
}

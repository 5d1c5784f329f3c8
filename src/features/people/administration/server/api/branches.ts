import { type Day, dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { learnBranches } from '#features/people/staff/public/rules.ts'
import { addBranch, lockStaff, writeBranch } from '#features/people/staff/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { branchContract } from '../../public/contract/branches.ts'
import { HEAD_OFFICE } from '../../rules/colleague.ts'
import { branchesOf, standingIn } from '../store/branches.ts'
import { findBranch } from '../store/people.ts'
import { allStructures } from '../store/structures.ts'

export const branchApi = () =>
  serving(branchContract, {
    branches: (_, { db }) => branchesOf(db),

    openBranch: async ({ body }, { db, now, about }) => {
      await lockStaff(db)
      const same = await findBranch(db, body.code)
      if (same) throw refuse('code', `${body.code} is the code of ${same.name} already. Choose another one.`)
      await assertNameIsFree(db, body)
      await assertBelongs(db, body, dayOf(now))
      await addBranch(db, body)
      learnBranches([body])
      about(`branch:${body.code}`)
      return branchesOf(db)
    },

    changeBranch: async ({ params: { code }, body }, { db, now, about }) => {
      await lockStaff(db)
      const { structure } = await getBranch(db, code)
      await assertNameIsFree(db, { ...body, code })
      if (body.structure !== structure) await assertBelongs(db, { ...body, code }, dayOf(now))
      await writeBranch(db, code, body)
      learnBranches([{ ...body, code }])
      about(`branch:${code}`)
      return branchesOf(db)
    },

    closeBranch: async ({ params: { code } }, { db, now, about }) => {
      await lockStaff(db)
      const branch = await getBranch(db, code)
      if (code === HEAD_OFFICE) throw problem('not-now', { message: 'The head office stays open: invoices and the office are there.' })
      if (branch.closedAt) throw problem('not-now', { message: `${branch.name} is closed already.` })
      const stands = stillThere(await standingIn(db, code))
      if (stands) throw problem('not-now', { message: `${stands} still at ${branch.name}. Move or suspend them first, then close it.` })
      await writeBranch(db, code, { closedAt: now })
      about(`branch:${code}`)
      return branchesOf(db)
    },

    reopenBranch: async ({ params: { code } }, { db, now, about }) => {
      await lockStaff(db)
      const branch = await getBranch(db, code)
      if (!branch.closedAt) throw problem('not-now', { message: `${branch.name} is open already.` })
      if (!(await isLasting(db, branch.structure, dayOf(now))) && code !== HEAD_OFFICE)
        throw problem('not-now', {
          message: `The commercial structure of ${branch.name} has ended. Change the branch first: put it into another one.`,
        })
      await writeBranch(db, code, { closedAt: null })
      about(`branch:${code}`)
      return branchesOf(db)
    },
  })

const refuse = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

async function getBranch(db: Db, code: string) {
  const branch = await findBranch(db, code)
  if (!branch) throw problem('not-found', { message: 'There is no such branch.' })
  return branch
}

async function assertNameIsFree(db: Db, { code, name }: { readonly code: string; readonly name: string }): Promise<void> {
  const same = (await branchesOf(db)).find((each) => each.code !== code && each.name.toLowerCase() === name.toLowerCase())
  if (same) throw refuse('name', `The branch ${same.code} is called ${same.name} already. Choose another name.`)
}

/** A branch belongs to one commercial structure that is in use and has no last day; the head office to none. */
async function assertBelongs(db: Db, { code, structure }: { readonly code: string; readonly structure?: string | undefined }, today: Day) {
  if (code === HEAD_OFFICE) {
    if (structure === undefined) return
    throw refuse('structure', 'The head office belongs to no commercial structure. Leave this empty.')
  }
  if (structure === undefined) throw refuse('structure', 'Choose the commercial structure.')
  if (await isLasting(db, structure, today)) return
  throw refuse('structure', 'This commercial structure is not in use, or has a last day. Choose another one, or add one first.')
}

const isLasting = async (db: Db, code: string | null, today: Day): Promise<boolean> =>
  (await allStructures(db, today)).some((each) => each.code === code && each.standing === 'in-use' && each.inUseUntil === null)

/** What still stands in a branch, in words; nothing: it is empty. */
function stillThere({ managers, others, applications }: Awaited<ReturnType<typeof standingIn>>): string {
  const of = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${many}`])
  const said = [
    ...of(managers, 'manager', 'managers'),
    ...of(others, 'other person', 'other people'),
    ...of(applications, 'application to decide', 'applications to decide'),
  ]
  return said.length === 0 ? '' : `${new Intl.ListFormat('en').format(said)} ${managers + others + applications === 1 ? 'is' : 'are'}`
}

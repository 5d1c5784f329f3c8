import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { learnBranches } from '#features/people/staff/public/rules.ts'
import { lockStaff, writeBranch } from '#features/people/staff/public/server/commands.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { branchContract } from '../../public/contract/branches.ts'
import { HEAD_OFFICE } from '../../rules/colleague.ts'
import { assertBelongs, assertNameIsFree, isLasting, openBranch } from '../open-branch.ts'
import { branchesOf, standingIn } from '../store/branches.ts'
import { findBranch } from '../store/people.ts'

export const branchApi = () =>
  serving(branchContract, {
    branches: (_, { db }) => branchesOf(db),

    openBranch: async ({ body }, { db, now, about }) => {
      await openBranch(db, body, dayOf(now))
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
      if (branch.closedAt) throw problem('not-now', { message: msg`${branch.name} is already closed.` })
      const stands = stillThere(branch.name, await standingIn(db, code))
      if (stands.length > 0) throw problem('not-now', { message: joinMessages(...stands, 'Move or suspend them first, then close it.') })
      await writeBranch(db, code, { closedAt: now })
      about(`branch:${code}`)
      return branchesOf(db)
    },

    reopenBranch: async ({ params: { code } }, { db, now, about }) => {
      await lockStaff(db)
      const branch = await getBranch(db, code)
      if (!branch.closedAt) throw problem('not-now', { message: msg`${branch.name} is already open.` })
      if (!(await isLasting(db, branch.structure, dayOf(now))) && code !== HEAD_OFFICE)
        throw problem('not-now', {
          message: msg`The commercial structure of ${branch.name} has ended. Change the branch first: put it into another one.`,
        })
      await writeBranch(db, code, { closedAt: null })
      about(`branch:${code}`)
      return branchesOf(db)
    },
  })

async function getBranch(db: Db, code: string) {
  const branch = await findBranch(db, code)
  if (!branch) throw problem('not-found', { message: 'Branch not found.' })
  return branch
}

/** What a branch still has, in words; empty list: nothing. */
function stillThere(name: string, { managers, others, applications }: Awaited<ReturnType<typeof standingIn>>): Message[] {
  const of = (n: number, one: Message, many: Message) => (n === 0 ? [] : [n === 1 ? one : many])
  return [
    ...of(managers, msg`1 manager is still at ${name}.`, msg`${managers} managers are still at ${name}.`),
    ...of(others, msg`1 other person is still at ${name}.`, msg`${others} other people are still at ${name}.`),
    ...of(
      applications,
      msg`1 application to ${name} is still to be decided.`,
      msg`${applications} applications to ${name} are still to be decided.`,
    ),
  ]
}

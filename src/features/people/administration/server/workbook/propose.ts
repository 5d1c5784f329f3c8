import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isOfficeRole, requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { proposeChange } from '#features/people/office-changes/public/server/changes.ts'
import type { Context } from '#kit/server/context.ts'
import { peopleWorkbookRows, peopleWorkbooks } from '../tables.ts'
import type { AssessedPerson } from './assess.ts'
import { PEOPLE_WORKBOOK } from './kind.ts'
import { type AssessedWorkbook, assessWorkbook } from './read.ts'
import { holdWorkbook } from './store.ts'

type Proposing = Pick<Context, 'db' | 'actor' | 'now' | 'about'>
type NewRow = typeof peopleWorkbookRows.$inferInsert & { readonly id: string }

/** How many names the change lists; the workbook has them all. */
const NAMED = 8

/** Proposes the good rows of a workbook as they are now; wrong ones are kept to be returned, and wait for no one. */
export async function proposeWorkbook(context: Proposing, id: string, note: string): Promise<void> {
  const { db } = context
  const by = requireStaff(context.actor)
  const workbook = await holdWorkbook(db, id)
  if (workbook.changeId)
    throw problem('not-now', { message: 'This workbook has already been proposed. Send it again to propose it again.' })
  if (workbook.sentBy !== by.id)
    throw problem('not-allowed', { message: 'Only the person who sent the workbook can propose it. Send it yourself, or ask them.' })
  const assessed = await assessWorkbook(db, workbook.content, by)
  const rows = rowsIn(workbook.id, assessed)
  if (!rows.some(({ standing }) => standing === 'new' || standing === 'changed'))
    throw problem('not-now', { message: 'No row of this workbook changes anything. Fix the wrong ones, or send another file.' })
  for (let from = 0; from < rows.length; from += 500) await db.insert(peopleWorkbookRows).values(rows.slice(from, from + 500))
  const changeId = await proposeChange(context, {
    ...{ kind: PEOPLE_WORKBOOK, subject: workbook.id, title: `People from a workbook: ${workbook.name}`, value: {}, note },
    lines: linesOf(assessed),
  })
  await db.update(peopleWorkbooks).set({ changeId }).where(eq(peopleWorkbooks.id, workbook.id))
}

/** Rows in the order in which they are applied: branches first, then people from the top down. */
function rowsIn(workbookId: string, { branches, people, inOrder }: AssessedWorkbook): NewRow[] {
  const ids = new Map(people.map(({ at }) => [at, randomUUID()]))
  const ofBranches = branches
    .filter(({ standing }) => standing !== 'same')
    .map(({ at, standing, name, branch, faults }) => ({
      ...{ id: randomUUID(), workbookId, kind: 'branch' as const, at, standing, name, faults, facts: { ...branch } },
    }))
  const ofPeople = inOrder.flatMap((at) => {
    const found = people.find((each) => each.at === at)
    if (!found || found.standing === 'same') return []
    const { standing, name, about, changes, faults, staffId, facts, managerAt } = found
    const managerRow = managerAt === null ? null : (ids.get(managerAt) ?? null)
    const id = ids.get(at) ?? randomUUID()
    return [{ ...{ id, workbookId, kind: 'person' as const, at, standing, name, about, changes, faults, staffId, facts, managerRow } }]
  })
  return [...ofBranches, ...ofPeople].map((row, place) => ({ ...row, place }))
}

/** What will change, in words: for the person who confirms it. */
function linesOf({ branches, people }: AssessedWorkbook) {
  const some = (names: readonly string[]) =>
    names.length > NAMED ? `${names.length}: ${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')
  const line = (label: string, names: readonly string[]) => ({ label, was: '', will: some(names) })
  const of = (standing: AssessedPerson['standing']) => people.filter((each) => each.standing === standing)
  const office = [...of('new'), ...of('changed')].filter(({ facts }) => isOfficeRole(facts.role_code ?? ''))
  return [
    line(
      'Branches to open',
      branches.filter(({ standing }) => standing === 'new').map(({ name }) => name),
    ),
    line(
      'See everyone’s records',
      office.map(({ name, about }) => `${name} (${about})`),
    ),
    line(
      'New people',
      of('new').map(({ name }) => name),
    ),
    line(
      'Changed',
      of('changed').map(({ name }) => name),
    ),
  ]
}

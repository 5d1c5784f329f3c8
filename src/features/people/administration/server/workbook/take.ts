import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { staffActor } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { Problem } from '#kit/problem.ts'
import type { RecordSecurityEvent } from '#kit/security-events.ts'
import type { Db } from '#kit/server/db.ts'
import { type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { withSavepoint } from '#kit/server/savepoint.ts'
import { forgetWorkbooks, takeWorkbook } from '../../public/contract/workbooks.ts'
import { workbookPath } from '../../rules/workbook/addresses.ts'
import { BranchRow } from '../../rules/workbook/columns.ts'
import { openBranch } from '../open-branch.ts'
import { factsOf } from '../store/changes.ts'
import { findBranch, findNamesake, findPerson } from '../store/people.ts'
import { peopleWorkbooks } from '../tables.ts'
import { type Doing, doChange } from '../write.ts'
import {
  closeRow,
  forgetUnproposed,
  holdWorkbook,
  madeBy,
  nextRows,
  type Taken,
  type WorkbookRecord,
  type WorkbookRowRecord,
} from './store.ts'

/**
 * How many rows are applied in one transaction, which blocks everyone else who writes people; their mails and messages go out before the
 * next.
 */
const PORTION = 50
const PAUSE_SECONDS = 3
/** How long a workbook that no one proposed is kept. */
const KEPT_DAYS = 7

type Deps = { readonly config: MessageConfig; readonly recordSecurityEvent: RecordSecurityEvent }

export const workbookJobs = (deps: Deps): JobWorker[] => [
  jobWorker(takeWorkbook, ({ workbookId }, context) => context.transaction((db) => takeSome(db, workbookId, context, deps))),
  jobWorker(forgetWorkbooks, async (_, { transaction, now }) => {
    await transaction((db) => forgetUnproposed(db, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)))
  }),
]

/** Applies the next rows: a row and its outcome are written together, so that a program that stops can resume where it was. */
async function takeSome(db: Db, id: string, { now, enqueue, actor }: JobContext, { config, recordSecurityEvent }: Deps): Promise<void> {
  const workbook = await holdWorkbook(db, id)
  const officer = workbook.confirmedBy ? await findPerson(db, workbook.confirmedBy) : undefined
  if (!officer || workbook.doneAt) return
  const subjects: string[] = []
  const doing: Doing = {
    ...{ db, now, enqueue, about: (subject) => void subjects.push(subject) },
    recordSecurityEvent: (event) => recordSecurityEvent({ ...event, actor, address: '' }),
  }
  const by = await staffActor(db, officer, '')
  for (const row of await nextRows(db, id, PORTION)) await takeRow(doing, config, by, row)
  if (subjects.length > 0) recordSecurityEvent({ kind: 'grant-changed', subjects, through: `people-workbook:${id}`, actor, address: '' })
  const [left] = await nextRows(db, id, 1)
  if (left) return enqueue(db, takeWorkbook, { workbookId: id }, { afterSeconds: PAUSE_SECONDS })
  await db.update(peopleWorkbooks).set({ doneAt: now }).where(eq(peopleWorkbooks.id, id))
  await notifyBoth(db, workbook)
}

async function takeRow(doing: Doing, config: MessageConfig, by: Staff, row: WorkbookRowRecord): Promise<void> {
  const { db } = doing
  try {
    const taken = await withSavepoint(db, () => (row.kind === 'branch' ? takeBranch(doing, row) : takePerson(doing, config, by, row)))
    await closeRow(db, row.id, taken)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await closeRow(db, row.id, { outcome: 'left-out', why: error.fields[0]?.message ?? error.message })
  }
}

async function takeBranch({ db, now }: Doing, { facts }: WorkbookRowRecord): Promise<Taken> {
  const branch = BranchRow.parse(facts)
  const there = await findBranch(db, branch.code)
  if (there && !there.closedAt && there.name === branch.name) return { outcome: 'same' }
  await openBranch(db, branch, dayOf(now))
  return { outcome: 'done' }
}

async function takePerson(doing: Doing, config: MessageConfig, by: Staff, row: WorkbookRowRecord): Promise<Taken> {
  const { db } = doing
  const manager = row.managerRow ? { manager_id: await managerOf(db, row.managerRow) } : {}
  const facts = StaffFacts.parse({ ...row.facts, ...manager })
  const was = row.staffId ? await findPerson(db, row.staffId) : await findNamesake(db, { mobile: '', email: facts.email ?? '' }, null)
  const { agent_code: code, level_code: _, channel_code: __, designation: ___, ...said } = facts
  const is = was ? { ...factsOf(was) } : undefined
  const isSo =
    is !== undefined &&
    Object.entries(said).every(([name, value]) => Object.entries(is).some(([of, each]) => of === name && each === value))
  if (was && isSo && (code === undefined || code === was.agentCode)) return { outcome: 'same', madeId: was.id }
  return { outcome: 'done', madeId: await doChange(doing, config, by, { id: row.id, staffId: row.staffId, facts }) }
}

/** The manager of a person whose manager is in the same workbook. */
async function managerOf(db: Db, row: string): Promise<string> {
  const found = await madeBy(db, row)
  if (found) return found
  throw problem('not-now', { message: 'The person they report to was left out. Send both again.' })
}

async function notifyBoth(db: Db, { id, name, sentBy, confirmedBy }: WorkbookRecord): Promise<void> {
  for (const staffId of [sentBy, ...(confirmedBy && confirmedBy !== sentBy ? [confirmedBy] : [])])
    await notify(db, { staffId, kind: 'office-change', title: 'A workbook of people was applied', body: name, path: workbookPath(id) })
}

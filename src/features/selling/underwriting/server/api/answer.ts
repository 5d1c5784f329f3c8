import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import type { QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { MAX_FILES } from '../../public/contract/underwriting.ts'
import { eventsOf } from '../store/events.ts'
import { addFile, filesOf, findFile, removeFile, sendFiles } from '../store/files.ts'
import { addEvent, type CaseRow, takeCase } from '../store/underwriting.ts'
import { notifyOfCase } from './desk.ts'
import type { ActorContext } from './matter.ts'

/** Refuses anything that belongs to an answer while nothing is asked. */
function mustBeAsked({ state }: CaseRow): void {
  if (state !== 'asked')
    throw problem('not-now', { message: 'Underwriting is not waiting for an answer now. Please reload to see what was decided.' })
}

/** Answers underwriting: the case goes back to the desk, to the person who asked. */
export async function answerCase(db: Db, row: CaseRow, quotation: QuotationRow, text: string, asking: ActorContext): Promise<void> {
  mustBeAsked(row)
  const waiting = (await filesOf(db, row.id)).filter(({ sentWith }) => sentWith === null)
  if (text === '' && waiting.length === 0)
    throw problem('invalid', { fields: [{ path: 'text', message: 'Write an answer, or add a file.' }] })
  await takeCase(db, row, { event: 'answer', ...asking, reason: text, change: { waitingSince: asking.now } })
  await sendFiles(db, row.id, await addEvent(db, row, { kind: 'answered', text, quotationVersion: quotation.version }, asking))
  const staffId = row.assignedTo ?? (await lastAsker(db, row))
  if (staffId) await notifyOfCase(db, row, { staffId, kind: 'case-answer', title: 'The agent answered', about: quotation, text }, asking)
}

async function lastAsker(db: Db, { id }: CaseRow): Promise<string | undefined> {
  const asked = (await eventsOf(db, id)).findLast(({ kind }) => kind === 'asked')
  return asked?.actor.startsWith('staff:') ? asked.actor.slice('staff:'.length) : undefined
}

/** Stores a file for the answer. */
export async function addCaseFile(row: CaseRow, document: StoredDocument, { db, actor }: Context): Promise<void> {
  mustBeAsked(row)
  if ((await filesOf(db, row.id)).length >= MAX_FILES)
    throw problem('not-now', { message: msg`A case holds at most ${MAX_FILES} files. Please put several pages into one PDF.` })
  await addFile(db, { caseId: row.id, ...document, uploadedBy: requireStaff(actor).id })
}

/** Removes a file from an answer that is not sent yet. */
export async function removeCaseFile(row: CaseRow, fileId: string, { db }: Context): Promise<void> {
  const file = await findFile(db, row.id, fileId)
  if (!file || !(await removeFile(db, row.id, file.id))) throw problem('not-found')
  await markOrphaned(db, [file.fileKey])
}

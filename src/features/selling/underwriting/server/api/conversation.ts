import { nameActor } from '#domain/history.ts'
import type { QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { CaseEvent, CaseFile, UnderwritingInquiry } from '../../public/contract/underwriting.ts'
import { type EventRow, eventsOf } from '../store/events.ts'
import { type FileRow, filesOf } from '../store/files.ts'
import type { CaseRow } from '../store/underwriting.ts'

/** The events that an agent sees; who works on it and what was waived is internal to the desk. */
const FOR_AGENTS = ['referred', 'asked', 'answered', 'approved', 'declined', 'reopened', 'lapsed']

const fileOf = ({ id, name, type, size }: FileRow): CaseFile => ({ id, name, type, size })

/** What happened to a case, worded for the reader, oldest first. */
export async function conversationOf(db: Db, row: CaseRow, quotation: QuotationRow, viewer: Actor): Promise<CaseEvent[]> {
  const files = await filesOf(db, row.id)
  const events = await eventsOf(db, row.id)
  const { agentId, customerId, holderName } = quotation
  const describeEvent = ({ seq, at, actor, kind, text, conditions, name, to }: EventRow): CaseEvent => ({
    at: at.toISOString(),
    who: nameActor(actor, { viewer, agentId, customerId, holderName, nameOfStaff: () => name ?? undefined }),
    kind,
    text,
    conditions,
    files: files.filter(({ sentWith }) => sentWith === seq).map(fileOf),
    to,
  })
  return events.map(describeEvent)
}

/** The same as far as the agent is concerned, and what they are asked now. */
export async function askedOf(db: Db, row: CaseRow | undefined, quotation: QuotationRow, viewer: Actor): Promise<UnderwritingInquiry> {
  if (!row) return { state: null, question: null, mayAnswer: false, files: [], events: [] }
  const events = (await conversationOf(db, row, quotation, viewer)).filter(({ kind }) => FOR_AGENTS.includes(kind))
  const isAsked = row.state === 'asked'
  const mayAnswer = isAsked && viewer.kind === 'staff' && viewer.features.includes('QUOTES')
  const waiting = mayAnswer ? (await filesOf(db, row.id)).filter(({ sentWith }) => sentWith === null).map(fileOf) : []
  const question = isAsked ? (events.findLast(({ kind }) => kind === 'asked')?.text ?? null) : null
  return { state: row.state, question, mayAnswer, files: waiting, events }
}

import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Actor } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { type CaseDetail, contract, type UnderwritingInquiry } from '../../public/contract/underwriting.ts'
import { decisionDue, ON_THE_DESK, overdueBefore } from '../../rules/underwriting.ts'
import { deskCounts, referralCounts } from '../store/counts.ts'
import { findFile } from '../store/files.ts'
import { casesPage } from '../store/queue.ts'
import { referredPage } from '../store/referred.ts'
import { type CaseRow, findCase, lockCase } from '../store/underwriting.ts'
import { addCaseFile, answerCase, removeCaseFile } from './answer.ts'
import { askedOf } from './conversation.ts'
import { decideCase, notifyOfDecision } from './decide.ts'
import { decideTogether } from './decide-together.ts'
import { decisionConflict } from './decision-conflict.ts'
import { askAgent, assignCase, reopenCase } from './desk.ts'
import { caseDetail } from './detail.ts'

export type UnderwritingDeps = {
  readonly files: FileStore
  /** Working hours after which a case is overdue. */
  readonly serviceHours: number
}

export function underwritingApi({ files, serviceHours }: UnderwritingDeps) {
  /** Works on a case if it is still the version that the person saw, and returns its new state. */
  const working = async (id: string, version: number, context: Context, work: (row: CaseRow) => Promise<CaseRow>): Promise<CaseDetail> => {
    const row = await lockCase(context.db, context.actor, id)
    context.about(`case:${row.id}`)
    if (version !== row.version)
      throw await decisionConflict(context.db, row, context, await caseDetail(context.db, row, context, serviceHours))
    return caseDetail(context.db, await work(row), context, serviceHours)
  }

  const viewing = (actor: Actor, now: Date) => ({
    staffId: requireStaff(actor).id,
    today: dayOf(now),
    overdueBefore: overdueBefore(now, serviceHours),
  })

  return serving(contract, {
    technicalControl: ({ query }, { actor, page, now }) => {
      const list = referredPage(requireStaff(actor).id, query, now)
      return page(list.query, list.values)
    },
    referralCounts: (_, { db, actor, now }) => referralCounts(db, requireStaff(actor).id, dayOf(now)),
    asked: async ({ params }, { db, actor }) => {
      const quotation = await getVisibleQuotation(db, actor, params.id)
      return askedOf(db, await findCase(db, actor, quotation.id), quotation, actor)
    },
    decisionDeadline: async ({ params }, { db, actor }) => {
      const { id } = await getVisibleQuotation(db, actor, params.id)
      const row = await findCase(db, actor, id)
      const isWaiting = row !== undefined && ON_THE_DESK.some((state) => state === row.state)
      return { decidedBy: isWaiting ? decisionDue(row.waitingSince, serviceHours).toISOString() : null }
    },
    answerCase: ({ params, body: { text } }, context) =>
      answering(params.id, context, async (row) => {
        const quotation = await getVisibleQuotation(context.db, context.actor, row.quotationId)
        await answerCase(context.db, row, quotation, text, context)
      }),
    addCaseFile: async ({ params }, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return (context) => answering(params.id, context, (row) => addCaseFile(row, document, context))
    },
    removeCaseFile: ({ params }, context) => answering(params.id, context, (row) => removeCaseFile(row, params.fileId, context)),
    caseFile: async ({ params }, { db, actor }) => {
      const row = await findCase(db, actor, params.id)
      const file = row && (await findFile(db, row.id, params.fileId))
      if (!file) throw problem('not-found')
      const missing = () => problem('not-found', { message: 'The contents of this file are missing. Please ask for it again.' })
      return { name: file.name, type: file.type, bytes: lazyRead(files, file.fileKey, missing), isForeign: true }
    },
    cases: ({ query }, { actor, page, now }) => {
      const list = casesPage(viewing(actor, now), query)
      return page(list.query, list.values)
    },
    deskCounts: (_, { db, actor, now }) => deskCounts(db, viewing(actor, now)),
    case: async ({ params }, { db, actor, now, about }) => {
      const row = await findCase(db, actor, params.id)
      if (!row) throw problem('not-found')
      about(`case:${row.id}`)
      return caseDetail(db, row, { actor, now }, serviceHours)
    },
    assignCase: ({ params, body: { version, assignTo } }, context) =>
      working(params.id, version, context, (row) => assignCase(context.db, row, assignTo, context)),
    askAgent: ({ params, body: { version, text } }, context) =>
      working(params.id, version, context, (row) => askAgent(context.db, row, text, context)),
    decideCase: ({ params, body: { version, ...deciding } }, context) =>
      working(params.id, version, context, async (row) => {
        const decided = await decideCase(context.db, row, deciding, context)
        await notifyOfDecision(context.db, decided, context)
        return decided
      }),
    decideTogether: ({ params, body }, context) => {
      context.about(`batch:${params.id}`)
      return decideTogether(context.db, params.id, body, context)
    },
    reopenCase: ({ params, body: { version, reason } }, context) =>
      working(params.id, version, context, (row) => reopenCase(context.db, row, reason, context)),
  })
}

/** Works on what an agent is asked about a quotation, and returns its new state. */
async function answering(quotationId: string, context: Context, work: (row: CaseRow) => Promise<void>): Promise<UnderwritingInquiry> {
  const { db, actor } = context
  const row = await lockCase(db, actor, quotationId)
  context.about(`case:${row.id}`)
  await work(row)
  const quotation = await getVisibleQuotation(db, actor, row.quotationId)
  return askedOf(db, await findCase(db, actor, row.id), quotation, actor)
}

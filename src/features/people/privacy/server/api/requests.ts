import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { collectPersonalData, planErasure } from '#kit/server/personal-data.ts'
import { ownRequestsContract } from '../../public/contract/own-requests.ts'
import { requestsContract } from '../../public/contract/requests.ts'
import { COPY_KEPT_DAYS, type DeskStep, deskSteps } from '../../rules/requests.ts'
import { carryOutErasure, closeRequest, notifyPerson } from '../requests/close.ts'
import { copyOf } from '../requests/copy.ts'
import { kindOf, requestDetail, stateOf } from '../requests/detail.ts'
import { keepCopy, openCopy } from '../requests/file.ts'
import { takeRequest } from '../requests/take.ts'
import { getRequest, letCopiesGo, type RequestRow, requestsPage, subjectOf } from '../store/requests.ts'
import { privacyRequests } from '../tables.ts'
import { ownRequestHandlers } from './own-requests.ts'

export type RequestsDeps = { readonly files: FileStore; readonly secret: string; readonly brand: Brand }

export const ownRequestsApi = (deps: RequestsDeps) => serving(ownRequestsContract, ownRequestHandlers(deps))

export const requestsApi = (deps: RequestsDeps) =>
  serving(requestsContract, {
    privacyRequests: async ({ query }, { page, now }) => {
      const statement = requestsPage(query, dayOf(now))
      return page(statement.query, statement.values)
    },
    privacyRequest: async ({ params }, { db, actor, now }) =>
      requestDetail(db, await getRequest(db, params.id), requireStaff(actor).id, now),
    takePrivacyRequest: async ({ body: { askedOn, wish, ...asked } }, { db, actor, now, about }) => {
      const today = dayOf(now)
      if (askedOn > today) throw problem('invalid', { fields: [{ path: 'askedOn', message: 'This day is in the future.' }] })
      if (askedOn < addDays(today, -OLDEST_DAYS))
        throw problem('invalid', { fields: [{ path: 'askedOn', message: 'This is more than a year ago. Please check the day.' }] })
      const askedAt = askedOn === today ? now : startOf(askedOn)
      const taken = { ...asked, wish, askedAt, recordedBy: requireStaff(actor).id }
      const { id, number, dueOn } = await runAsSystem(db, actor, () => takeRequest(db, actor, taken, now))
      about(`privacy-request:${id}`)
      return { id, number, dueOn }
    },
    preparePrivacyAnswer: async ({ params, body: { version } }, { transaction, actor, now, about }) => {
      const officer = requireStaff(actor)
      about(`privacy-request:${params.id}`)
      const found = await transaction(async (db) => {
        const row = await requestAt(db, params.id, version, 'prepare', officer)
        return runAsSystem(db, actor, async () => {
          const subject = await subjectOf(db, row)
          if (kindOf(row) === 'erasure') return { row, plan: await planErasure(db, subject, dayOf(now)) }
          const collected = await collectPersonalData(db, subject)
          return { row, collected, plan: collected.map(({ category, rows }) => ({ category, erasable: rows.length, kept: [] })) }
        })
      })
      const { row, plan, collected } = { collected: undefined, ...found }
      const fileKey = collected ? await keepCopy(deps, await copyOf(row, collected, deps.brand, now)) : null
      return transaction(async (db) => {
        const locked = await requestAt(db, params.id, version, 'prepare', officer)
        await advance(db, {
          ...{ cycle: privacyRequestLife, table: privacyRequests, id: locked.id, from: stateOf(locked), event: 'prepare', actor },
          set: {
            ...{ plan, fileKey, preparedBy: officer.id, preparedAt: now, version: version + 1, updatedAt: now },
            fileUntil: fileKey ? addDays(dayOf(now), COPY_KEPT_DAYS) : null,
          },
        })
        return requestDetail(db, await getRequest(db, locked.id), officer.id, now)
      })
    },
    stepPrivacyRequest: async ({ params, body }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await requestAt(db, params.id, body.version, body.step, officer)
      if (body.step === 'answer' && row.kind === 'access' && !row.fileKey)
        throw problem('not-now', { message: 'The copy has been removed since it was gathered. Press “Prepare again”.' })
      about(`privacy-request:${row.id}`)
      if (body.step === 'revise' || body.step === 'refuse') await letCopiesGo(db, [row])
      if (body.step === 'identify' || body.step === 'revise')
        await advance(db, {
          ...{ cycle: privacyRequestLife, table: privacyRequests, id: row.id, from: stateOf(row), event: body.step, actor },
          set: {
            ...(body.step === 'identify' ? { identityProof: body.text } : { plan: null, preparedBy: null, fileUntil: null }),
            ...{ version: row.version + 1, updatedAt: now },
          },
        })
      else if (body.step === 'confirm') {
        await db.update(privacyRequests).set({ confirmedBy: officer.id }).where(eq(privacyRequests.id, row.id))
        await carryOutErasure(context, deps, row)
      } else {
        const told =
          body.step === 'refuse'
            ? { ground: body.ground, answer: body.text, fileUntil: null }
            : { answer: body.text, fileUntil: addDays(dayOf(now), COPY_KEPT_DAYS) }
        await closeRequest(context, row, { event: body.step, set: told })
        const subject = await runAsSystem(db, actor, () => subjectOf(db, row))
        await notifyPerson(context, deps, row, subject, false)
      }
      return requestDetail(db, await getRequest(db, row.id), officer.id, now)
    },
    privacyCopy: async ({ params }, { db }) => openCopy(deps, await getRequest(db, params.id)),
  })

/** An older request was answered long ago. */
const OLDEST_DAYS = 366

/** The request, locked, if unchanged since the person saw it and they may take the step. */
async function requestAt(db: Db, id: string, version: number, step: DeskStep, officer: Staff): Promise<RequestRow> {
  const row = await getRequest(db, id, 'lock')
  if (row.version !== version) throw problem('changed-meanwhile')
  const may = deskSteps({ kind: kindOf(row), state: stateOf(row), preparedBy: row.preparedBy }, officer.id)
  if (may.includes(step)) return row
  throw problem('not-now', {
    message:
      step === 'confirm' && row.preparedBy === officer.id
        ? 'You prepared this erasure yourself. Ask someone else at the desk to review it and confirm.'
        : 'This cannot be done now. Please check it again.',
  })
}

import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { helpRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { serviceTimesOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Context } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { helpDeskContract } from '../../public/contract/desk.ts'
import { complexAnswerBy, type DeskStep, deskSteps } from '../../rules/requests.ts'
import { deskRequest, mayCorrect } from '../describe.ts'
import { notifyAnswered, notifyCorrected, notifyTaken } from '../notify.ts'
import { deskFigures, queuePage } from '../store/queue.ts'
import { addMessage, changeRequest, getPicture, getRequest, messagesOf, type RequestRow, stateOf } from '../store/requests.ts'
import { helpRequests } from '../tables.ts'
import { pictureFile } from './own.ts'

type Deps = MessageConfig & { readonly files: FileStore }

/** Assigns it: to the person who pressed, or a colleague. This also acknowledges a complaint. */
async function take(row: RequestRow, assignedTo: string, context: Context): Promise<void> {
  const { db, actor, now } = context
  const acknowledged = row.isComplaint && !row.acknowledgedAt ? { acknowledgedAt: now, dueAt: row.answerBy } : {}
  const set = { assignedTo, ...acknowledged, updatedAt: now }
  const state = stateOf(row)
  if (state !== 'open') return changeRequest(db, row.id, set)
  await advance(db, {
    ...{ cycle: helpRequestLife, table: helpRequests, id: row.id, from: state, event: 'take', actor },
    set: { ...set, version: row.version + 1 },
  })
}

async function answer(row: RequestRow, text: string, staffId: string, context: Context): Promise<void> {
  const { db, actor, now } = context
  const state = stateOf(row)
  if (state !== 'open' && state !== 'taken') throw problem('not-now')
  await addMessage(db, { requestId: row.id, staffId, text, createdAt: now })
  await advance(db, {
    ...{ cycle: helpRequestLife, table: helpRequests, id: row.id, from: state, event: 'answer', actor },
    set: {
      ...{ assignedTo: row.assignedTo ?? staffId, dueAt: null, updatedAt: now, version: row.version + 1 },
      ...{ firstAnsweredAt: row.firstAnsweredAt ?? now, acknowledgedAt: row.acknowledgedAt ?? now },
    },
  })
}

/** Whoever wrote it corrects it; what was written stays, and whoever asked reads both. */
async function correct(row: RequestRow, wrongId: string, text: string, staffId: string, { db, now }: Context): Promise<void> {
  const messages = await messagesOf(db, row.id)
  const wrong = messages.find(({ id }) => id === wrongId)
  if (!(wrong && mayCorrect(wrong, messages, staffId))) throw problem('not-now')
  if (wrong.text === text) throw problem('invalid', { fields: [{ path: 'text', message: 'Change the answer first.' }] })
  await addMessage(db, { requestId: row.id, staffId, text, correctsId: wrong.id, createdAt: now })
  await changeRequest(db, row.id, { updatedAt: now })
}

/** A complaint takes the longer time: the person who complained is notified why, and by when they are answered. */
async function extend(row: RequestRow, text: string, staffId: string, context: Context): Promise<void> {
  const { db, now } = context
  const answerBy = complexAnswerBy(row.createdAt, await serviceTimesOn(db, dayOf(row.createdAt)))
  if (row.state === 'open') await take(row, staffId, context)
  await addMessage(db, { requestId: row.id, staffId, text, createdAt: now })
  await changeRequest(db, row.id, { isComplex: true, answerBy, dueAt: answerBy, updatedAt: now })
}

export const deskApi = (deps: Deps) =>
  serving(helpDeskContract, {
    deskRequests: ({ query }, { page, actor, now }) => {
      const statement = queuePage(query, requireStaff(actor).id, now)
      return page(statement.query, statement.values)
    },
    deskFigures: (_, { db, now }) => deskFigures(db, now),
    deskRequest: async ({ params }, { db, actor, now }) => deskRequest(db, await getRequest(db, params.id), requireStaff(actor), now),
    stepHelpRequest: async ({ params, body }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await getRequest(db, params.id, 'lock')
      if (row.version !== body.version) throw problem('changed-meanwhile')
      if (body.step !== 'correct') assertMay(row, body.step, officer.id)
      about(`help-request:${row.id}`)
      const changed = () => getRequest(db, row.id)
      switch (body.step) {
        case 'take':
          await take(row, officer.id, context)
          break
        case 'give':
          if (!(await activeStaffWith(db, 'HELP_DESK')).includes(body.staffId))
            throw problem('invalid', { fields: [{ path: 'staffId', message: 'Choose someone who works at the help desk.' }] })
          await take(row, body.staffId, context)
          break
        case 'answer':
          await answer(row, body.text, officer.id, context)
          await notifyAnswered(context, deps, await changed())
          break
        case 'correct':
          await correct(row, body.messageId, body.text, officer.id, context)
          await notifyCorrected(context, deps, await changed())
          break
        case 'note':
          await addMessage(db, { requestId: row.id, staffId: officer.id, isNote: true, text: body.text, createdAt: now })
          await changeRequest(db, row.id, {})
          break
        case 'extend':
          await extend(row, body.text, officer.id, context)
          await notifyAnswered(context, deps, await changed())
      }
      if (body.step === 'take' || body.step === 'give') await notifyTaken(context, deps, await changed(), row.acknowledgedAt !== null)
      return deskRequest(db, await changed(), officer, now)
    },
    deskPicture: async ({ params }, { db }) => {
      const row = await getRequest(db, params.id)
      return pictureFile(deps.files, await getPicture(db, row.id, params.pictureId))
    },
  })

function assertMay(row: RequestRow, step: DeskStep, staffId: string): void {
  const standing = { ...row, state: stateOf(row), isAnswered: row.firstAnsweredAt !== null }
  if (deskSteps(standing, staffId).includes(step)) return
  throw problem('not-now', { message: 'This cannot be done now. Please check the request again.' })
}

import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { helpRequestLife } from '#domain/life-cycles.ts'
import { formatMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { serviceTimesOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { advance, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import type { helpContract } from '../public/contract/own.ts'
import { MOST_PICTURES, promised } from '../rules/requests.ts'
import { mayWrite } from './describe.ts'
import { notifyDesk } from './notify.ts'
import { addMessage, addRequest, changeRequest, countPictures, getRequest, hasPicture, type RequestRow, stateOf } from './store/requests.ts'
import { helpRequests } from './tables.ts'

type Asked = z.output<typeof helpContract.askForHelp.body>

/** Who is asking, as the desk reads it. */
async function askerOf(db: Db, actor: Actor): Promise<Pick<typeof helpRequests.$inferInsert, 'agentId' | 'customerId' | 'name'>> {
  if (actor.kind === 'staff') return { agentId: actor.id, name: actor.name }
  if (actor.kind !== 'customer') throw problem('not-allowed')
  const [customer] = await db.select().from(customers).where(eq(customers.id, actor.id))
  if (!customer) throw problem('not-found')
  return { customerId: actor.id, name: customer.name || formatMobile(customer.mobile) }
}

/** Takes in a question or a complaint: from now on its time runs, and the desk is notified. */
export async function ask({ question, topic, articlesRead, appState }: Asked, context: Context): Promise<RequestRow> {
  const { db, actor, now, about } = context
  const isComplaint = topic === 'complaint'
  const row = await addRequest(db, {
    ...(await askerOf(db, actor)),
    ...promised(isComplaint, now, await serviceTimesOn(db, dayOf(now))),
    ...{ topic, isComplaint, articlesRead, state: helpRequestLife.initial, createdAt: now, updatedAt: now },
    number: `HD-${String(await nextNumber(db, 'help-requests')).padStart(6, '0')}`,
    ...(appState ? { appState, appStateAgreedAt: now } : {}),
  })
  about(`help-request:${row.id}`)
  await startHistory(db, helpRequestLife, row.id, actor)
  await addMessage(db, { requestId: row.id, text: question, createdAt: now })
  await notifyDesk(context, row, isComplaint ? 'Someone complained' : 'Someone asked the help desk')
  return getRequest(db, row.id)
}

const CLOSED = 'This was solved long ago. Please ask again, and give its number.'

/** The person who asked writes or sends something more: what was answered or solved is reopened, with a new deadline. */
async function goOn(row: RequestRow, context: Context): Promise<void> {
  const { db, actor, now } = context
  const state = stateOf(row)
  const wasClosed = state === 'answered' || state === 'solved'
  if (!wasClosed) return changeRequest(db, row.id, { updatedAt: now })
  const { answerBy: dueAt } = promised(false, now, await serviceTimesOn(db, dayOf(now)))
  await advance(db, {
    ...{ cycle: helpRequestLife, table: helpRequests, id: row.id, from: state, event: state === 'answered' ? 'reply' : 'reopen', actor },
    set: { dueAt, solvedAt: null, score: null, remark: '', updatedAt: now, version: row.version + 1 },
  })
  await notifyDesk(context, { ...row, dueAt }, 'Someone wrote again')
}

export async function write(row: RequestRow, text: string, context: Context): Promise<void> {
  const { db, now } = context
  if (!mayWrite(row, now)) throw problem('not-now', { message: CLOSED })
  await addMessage(db, { requestId: row.id, text, createdAt: now })
  await goOn(row, context)
}

/** What is sent again under the same ID is there already. */
export async function addPicture(
  row: RequestRow,
  client: string,
  { name, type, size, fileKey }: StoredDocument,
  context: Context,
): Promise<void> {
  const { db, now } = context
  if (!mayWrite(row, now)) throw problem('not-now', { message: CLOSED })
  if (await hasPicture(db, row.id, client)) return
  if ((await countPictures(db, row.id)) >= MOST_PICTURES)
    throw problem('not-now', {
      message: msg`There are already ${MOST_PICTURES} pictures. The help desk will let you know if it needs more.`,
    })
  await addMessage(db, { requestId: row.id, client, name, type, size, fileKey, createdAt: now })
  await goOn(row, context)
}

import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { receiveInquiry } from '#features/work/leads/public/server/inquiry.ts'
import type { System } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { hmac, sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { lineNames } from '#lines/names.ts'
import { callAt } from '../rules/call-time.ts'
import { BEST_TIMES, CALL_CONSENT, type CallBackForm } from './pages/call-back-form.ts'
import { callBacks } from './tables.ts'

const VISITOR: System = { kind: 'system', name: 'microsite' }

const HOUR_MS = 3_600_000
/** A mobile network may have one address for many people; no one reads, thinks and types this often. */
const PER_HOUR = { address: 20, agent: 60 }
const AGENTS_PER_NUMBER_A_DAY = 3
/** Someone who asks again within a day is already waiting. */
const AGAIN_MS = 24 * HOUR_MS

/** No one fills in a form faster; and a form left open overnight is shown again. */
const SHOWN_MS = { least: 3000, most: 12 * HOUR_MS }

/** The time a form was shown, signed, so that a program that never loads it is recognised. */
export const sealShown = (secret: string, now: Date): string =>
  `${now.getTime()}.${hmac(secret, `call-back:${now.getTime()}`).slice(0, 24)}`

export function wasRead(secret: string, seal: string, now: Date): boolean {
  const at = Number(seal.split('.')[0])
  if (!Number.isSafeInteger(at) || !sameText(seal, sealShown(secret, new Date(at)))) return false
  const since = now.getTime() - at
  return since >= SHOWN_MS.least && since <= SHOWN_MS.most
}

const countSince = async (db: Db, where: SQL, since: Date): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(callBacks)
    .where(and(where, gt(callBacks.createdAt, since)))
  return row?.n ?? 0
}

type Asked = { readonly agentId: string; readonly form: CallBackForm; readonly address: string; readonly now: Date }

/** Records a call-back request, and creates a lead from it; `too-many`: more come from one place or for one agent than people send. */
export async function takeCallBack(db: Db, { agentId, form, address, now }: Asked): Promise<'taken' | 'too-many'> {
  // Concurrent duplicates count as one request.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${form.mobile}, 11))`)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const dayAgo = new Date(now.getTime() - AGAIN_MS)
  if ((await countSince(db, eq(callBacks.address, address), hourAgo)) >= PER_HOUR.address) return 'too-many'
  if ((await countSince(db, eq(callBacks.agentId, agentId), hourAgo)) >= PER_HOUR.agent) return 'too-many'
  const { name, mobile, bestTime, message } = form
  const again = await db
    .select({ agentId: callBacks.agentId })
    .from(callBacks)
    .where(and(eq(callBacks.mobile, mobile), gt(callBacks.createdAt, dayAgo)))
  if (again.some((each) => each.agentId === agentId)) return 'taken'
  if (again.length >= AGENTS_PER_NUMBER_A_DAY) return 'too-many'
  const line = form.line && Object.hasOwn(lineNames, form.line) ? form.line : null
  const about = line ? (lineNames[line] ?? line) : 'something else'
  const remark = [`Asked on your page to be called about ${about}. ${BEST_TIMES[bestTime]}.`, message].filter(Boolean).join(' ')
  const when = callAt(now, bestTime)
  const inquiry = { agentId, name, mobile, product: line, source: 'website', remark, callAt: when }
  const { leadId, isNew, path } = await receiveInquiry(db, inquiry, { actor: VISITOR, now })
  await db.insert(callBacks).values({
    ...{ agentId, leadId, name, mobile, line, bestTime, address },
    message: message || null,
    consent: CALL_CONSENT,
    createdAt: now,
  })
  await notify(db, {
    staffId: agentId,
    kind: 'call-back-asked',
    title: isNew ? msg`${name} asks you to call` : msg`${name}, a lead of yours, asks you to call`,
    body: remark,
    path,
  })
  return 'taken'
}

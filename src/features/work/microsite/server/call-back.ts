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
/** A mobile network may have one address for many people; nobody reads, thinks and types as often as this. */
const PER_HOUR = { address: 20, agent: 60 }
const AGENTS_PER_NUMBER_A_DAY = 3
/** Who asks again within a day is waiting already. */
const AGAIN_MS = 24 * HOUR_MS

/** Nobody fills in a form faster; and what was left open overnight is shown anew. */
const SHOWN_MS = { least: 3000, most: 12 * HOUR_MS }

/** When a form was shown, so that a program that does not look at it is known. */
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

/** Keeps the wish to be called, and makes a lead of it; `too-many`: from one place or for one agent come more than people send. */
export async function takeCallBack(db: Db, { agentId, form, address, now }: Asked): Promise<'taken' | 'too-many'> {
  // Sent twice at once, it is one wish.
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

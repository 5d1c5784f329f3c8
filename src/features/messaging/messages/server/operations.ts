import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import { msg } from '#kit/message.ts'
import { runAsSystem } from '#kit/server/db.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import { MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { sendMessage } from '../public/contract.ts'
import { purposeName } from '../rules/list.ts'
import { isChannel, maskRecipient, UNSENT_KEPT_DAYS } from '../rules/messages.ts'
import { messages } from './tables.ts'

const DAY_MS = 24 * 3_600_000

export const messageFigures: readonly WatchedFigure[] = [
  {
    name: 'messages',
    help: 'Messages that are waiting, and those from the last day that were not delivered.',
    labels: ['channel', 'state'],
    read: async (db, now) => {
      const { rows } = await db.execute<{ channel: string; state: string; value: number }>(
        sql`select channel, state, count(*)::int as value from messages
          where state = 'queued' or (state in ('refused', 'failed', 'lapsed') and created_at > ${now.toISOString()}::timestamptz - interval '1 day') group by 1, 2`,
      )
      return rows.map(({ channel, state, value }) => ({ value, labels: { channel, state } }))
    },
  },
]

/** Messages that the gateway refused, or for which it never answered. */
export const undelivered: OperationsPart = {
  name: 'messages',
  title: 'Messages not delivered',
  look: async (db, now) => {
    const isRecent = gt(messages.createdAt, new Date(now.getTime() - UNSENT_KEPT_DAYS * DAY_MS))
    const rows = await db
      .select()
      .from(messages)
      .where(and(inArray(messages.state, ['failed', 'refused']), isRecent))
      .orderBy(desc(messages.id))
      .limit(MOST_ITEMS)
    const again = rows.filter(({ state, body }) => state === 'failed' && body !== null).length
    const most = rows.length === MOST_ITEMS ? `${MOST_ITEMS}+` : String(rows.length)
    return {
      says:
        rows.length === 0
          ? 'Everything from the last two weeks was handed over.'
          : msg`${most} in the last two weeks; ${again} can be sent again.`,
      needsSomebody: again > 0,
      items: rows.map(({ id, channel, recipient, purpose, state, lastError, createdAt, body }) => ({
        id,
        title: `${isChannel(channel) ? maskRecipient(channel, recipient) : channel} · ${purposeName(purpose)}`,
        detail: `${state === 'failed' ? 'Not sent' : 'Refused'}: ${lastError ?? 'no reason was given'}`,
        at: createdAt.toISOString(),
        path: pathTo('messages/messages', { audience: 'agent' }),
        mayTryAgain: state === 'failed' && body !== null,
      })),
    }
  },
  again: {
    label: 'Send again',
    // Only the system, which sends messages, may change them.
    run: (db, id, { actor, enqueue }) =>
      runAsSystem(db, actor, async () => {
        const taken = await db
          .update(messages)
          .set({ state: 'queued', attempts: 0 })
          .where(and(eq(messages.id, id), eq(messages.state, 'failed'), isNotNull(messages.body)))
          .returning({ id: messages.id })
        if (taken.length === 0) return false
        await enqueue(db, sendMessage, { messageId: id })
        return true
      }),
  },
}

import { pathTo } from '#domain/routing.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { notify } from './notifications.ts'

/** What happened to a record, as notified to its agent. */
export type AgentNotice = {
  readonly kind: string
  readonly title: Message | string
  /** The reason, who did it and which record it is. */
  readonly reason?: Message | string | null | undefined
  readonly by?: Actor | string
}

type Named = { readonly id: string; readonly line: string; readonly agentId: string; readonly holderName: string; readonly number: string }

const noticeOf = ({ kind, title, reason, by }: AgentNotice, ...which: readonly string[]) => {
  const record = which.filter(Boolean).join(' · ')
  return {
    kind,
    title,
    body: reason ? joinMessages(msg`${record}.`, reason) : record,
    ...(by === undefined ? {} : { by: typeof by === 'string' ? by : actorName(by) }),
  }
}

/** Notifies the agent of a quotation of what someone else did with it. */
export const notifyAgentOfQuotation = (db: Db, { id, line, agentId, holderName, number }: Named, what: AgentNotice) =>
  notify(db, {
    ...noticeOf(what, holderName, number),
    staffId: agentId,
    path: pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: id }),
  })

/** Notifies the agent of a policy of what someone else did with it, or what became of it. */
export const notifyAgentOfPolicyRow = (db: Db, { id, line, agentId, holderName, number }: Named, what: AgentNotice) =>
  notify(db, {
    ...noticeOf(what, holderName, number),
    staffId: agentId,
    path: pathTo('policies/policy', { audience: 'agent', line }, { policy: id }),
  })

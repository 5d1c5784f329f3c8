import { extensionPoint } from '#kit/extension-point.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'

/** A fact about an agent that their page may feature, because our records show it. */
export type AgentBadge = { readonly title: Message; readonly detail: Message }

/** For every feature that knows such facts: years, policies, courses passed. Its results are public. */
export const agentBadges = extensionPoint<(db: Db, agentId: string, now: Date) => Promise<readonly AgentBadge[]>>('badges of an agent')

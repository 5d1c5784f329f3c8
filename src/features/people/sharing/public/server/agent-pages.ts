import type { Actor } from '#kit/actor.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

/** For the feature that shows agents to the public: the path of an agent's own page; undefined if none is shown now. */
export const agentPages =
  extensionPoint<(db: Db, agentId: string, asking: { readonly actor: Actor; readonly now: Date }) => Promise<string | undefined>>(
    'page of an agent',
  )

export async function pageOfAgent(db: Db, agentId: string, asking: { readonly actor: Actor; readonly now: Date }): Promise<string | null> {
  for (const find of agentPages.contributions()) {
    const path = await find(db, agentId, asking)
    if (path) return path
  }
  return null
}

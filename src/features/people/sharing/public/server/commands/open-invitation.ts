import { structureOfBranch } from '#features/people/staff/public/server/structures.ts'
import type { Db } from '#kit/server/db.ts'
import { addLink } from '../../../server/store.ts'
import { signLink } from '../../../server/token.ts'
import { linkAddress, linkExpiry } from '../../rules.ts'

type Invitation = { readonly agentId: string; readonly branch: string; readonly baseUrl: string; readonly now: Date }

/** An agent's link for someone who comes to them unprompted: it starts a quotation with this agent, for one visitor. */
export async function openInvitation(db: Db, secret: string, { agentId, branch, baseUrl, now }: Invitation): Promise<string> {
  const expiresAt = linkExpiry(now)
  const { id } = await addLink(db, { kind: 'customer', agentId, structure: await structureOfBranch(db, branch), mobile: null, expiresAt })
  return linkAddress(baseUrl, await signLink(secret, id, expiresAt))
}

import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { now } from '#kit/server/clock.ts'
import { decrypt, encrypt, sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { type ProviderTokens, SignInOver } from './provider/client.ts'
import type { AsSystem } from './sign-in.ts'
import { claimRenewal, endSession, findLiveSession, keepTokens, liveTokensOf, releaseRenewal, type SessionRow } from './store/sessions.ts'

const SEALED_FOR = 'session-tokens'
/** An access token with less time left than this is renewed. */
const MARGIN_SECONDS = 120
/** A process that does not finish renewing within this time has died. */
const ABANDONED_SECONDS = 20
const PAUSE_MS = 100

const Tokens = z.object({
  issuer: z.string(),
  subject: z.string(),
  accessToken: z.string(),
  accessUntil: z.number(),
  refreshToken: z.string().optional(),
  idToken: z.string().optional(),
})

export const sealTokens = (secret: string, tokens: ProviderTokens): string => encrypt(secret, SEALED_FOR, JSON.stringify(tokens))

export function unsealTokens(secret: string, { tokens }: Pick<SessionRow, 'tokens'>): ProviderTokens | undefined {
  const text = tokens ? decrypt(secret, SEALED_FOR, tokens) : undefined
  return text === undefined ? undefined : Tokens.parse(JSON.parse(text))
}

/** Whether an access token is the newest one of a live session of this person. */
export async function isOfLiveSession(db: Db, secret: string, { token, staffId }: { token: string; staffId: string }): Promise<boolean> {
  const kept = await liveTokensOf(db, staffId, now())
  return kept.some((each) => sameText(unsealTokens(secret, each)?.accessToken ?? '', token))
}

type Deps = {
  readonly secret: string
  readonly transactAsSystem: AsSystem
  readonly renew: (tokens: ProviderTokens) => Promise<ProviderTokens>
}

/**
 * Tokens that are still valid; undefined if the sign-in is over. A refresh token can be used once, so of all tabs and processes that need
 * one at the same time, one renews and the others wait for it. A provider that does not answer ends nothing.
 */
export async function liveTokens(sessionId: string, deps: Deps): Promise<ProviderTokens | undefined> {
  const { secret, transactAsSystem } = deps
  const giveUpAt = now().getTime() + ABANDONED_SECONDS * 1000
  for (;;) {
    const at = now()
    const session = await transactAsSystem((db) => findLiveSession(db, { id: sessionId }, at))
    const kept = session && unsealTokens(secret, session)
    if (!kept) return undefined
    if (kept.accessUntil - at.getTime() / 1000 > MARGIN_SECONDS) return kept
    const abandonedBefore = new Date(at.getTime() - ABANDONED_SECONDS * 1000)
    if (await transactAsSystem((db) => claimRenewal(db, session, { now: at, abandonedBefore }))) return renewed(session, kept, deps)
    if (at.getTime() > giveUpAt) throw problem('sign-in-down')
    await setTimeout(PAUSE_MS)
  }
}

async function renewed(
  session: SessionRow,
  kept: ProviderTokens,
  { secret, transactAsSystem, renew }: Deps,
): Promise<ProviderTokens | undefined> {
  try {
    const fresh = await renew(kept)
    await transactAsSystem((db) => keepTokens(db, session.id, sealTokens(secret, fresh)))
    return fresh
  } catch (error) {
    if (error instanceof SignInOver) {
      await transactAsSystem((db) => endSession(db, session.id, now()))
      return undefined
    }
    await transactAsSystem((db) => releaseRenewal(db, session.id))
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import type { CustomerActor } from '#kit/actor.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Log } from '#kit/server/log.ts'
import { CodeSettings, codeLimitsIn } from '../../server/code-budget.ts'
import { type CodeCheck, checkCode, makeCode } from '../../server/one-time-code.ts'
import { addSession } from '../../server/store/sessions.ts'

/** Someone who texts from a number, about one thing. */
type Writing = { readonly mobile: string; readonly purpose: string; readonly now: Date }

/** One-time codes for people who request and answer them by text message, within the limits of all codes. */
export type TextCodes = {
  /** Hands a new code to `queue`, unless a recent one is still valid; throws if too many were requested. */
  readonly send: (
    db: Db,
    writing: Writing & { readonly log: Log },
    queue: (code: string, expiresAt: Date) => Promise<unknown>,
  ) => Promise<void>
  readonly check: (db: Db, writing: Writing, code: string) => Promise<CodeCheck>
}

const BY_TEXT = 'text message'

export function textCodes(environment: Readonly<Record<string, string | undefined>>, { secret }: { readonly secret: string }): TextCodes {
  const limits = codeLimitsIn(CodeSettings.parse(environment))
  // The number is all that the gateway says about where someone is writing from.
  const wanted = (writing: Writing) => ({ ...writing, asker: BY_TEXT, address: writing.mobile.replace('+', ''), secret })
  return {
    send: async (db, { log, ...writing }, queue) => void (await makeCode(db, wanted(writing), queue, { ...limits, log })),
    check: (db, writing, code) => checkCode(db, wanted(writing), code),
  }
}

const SECONDS = 60

/** A customer who verified their number with a code by text message, for as long as it takes to do what they wrote. As the system. */
export async function actAsTexter(
  db: Db,
  { customerId, agentId, now }: { readonly customerId: string; readonly agentId: string; readonly now: Date },
): Promise<CustomerActor> {
  const expiresAt = new Date(now.getTime() + SECONDS * 1000)
  const sessionId = await addSession(db, {
    ...{ who: { customerId, agentId }, secretHash: sha256(randomUUID()) },
    ...{ userAgent: BY_TEXT, address: '', expiresAt },
  })
  return { kind: 'customer', id: customerId, sessionId, agentId }
}

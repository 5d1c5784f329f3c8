import type { BookKind } from '#domain/book.ts'
import type { Brand } from '#domain/brand.ts'
import type { Actor } from '#kit/actor.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import { type Message, type Translatable, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'

/** A record of an agent's book. */
export type BookRecord = {
  readonly id: string
  /**
   * What it belongs together with, such as `customer:<id>`, `mobile:<number>`, `lead:<id>`: records that share a tie stay with one agent.
   */
  readonly ties: readonly string[]
  /** The line for which the agent looking after it needs a licence. */
  readonly line?: string | undefined
  /** The customer whom it insures now. */
  readonly insured?: string | undefined
  /** Its cover ends soon: it is due for renewal. */
  readonly isEnding?: boolean
}

export type BookMove = {
  readonly ids: readonly string[]
  /** Records that someone else has by now stay where they are. */
  readonly from: string
  readonly to: string
  /** Who decided on it. */
  readonly by: string
  readonly actor: Actor
  readonly now: Date
  readonly brand: Brand
}

/** One kind of record in an agent's book. Its feature finds and moves them, as the system, in its caller's transaction. */
export type BookPart = {
  readonly kind: BookKind
  readonly find: (db: Db, agentId: string, now: Date) => Promise<readonly BookRecord[]>
  /** Which of these cannot move to this agent, and so stay. */
  readonly clashing?: (db: Db, ids: readonly string[], to: string) => Promise<readonly string[]>
  /** Returns what was moved. */
  readonly move: (db: Db, move: BookMove) => Promise<readonly string[]>
}

export const bookParts = extensionPoint<BookPart>('records of an agent’s book')

/** Sentences about the work of an agent that cannot be given to someone else. */
export const staysWithAgent =
  extensionPoint<(db: Db, agentId: string) => Promise<readonly (Message | string)[]>>('what stays with an agent')

/** What is shown before an agent leaves or their book goes to others. */
export async function whatStays(db: Db, agentId: string): Promise<Translatable<'text'>[]> {
  const said: Translatable<'text'>[] = []
  for (const ask of staysWithAgent.contributions()) said.push(...(await ask(db, agentId)).map((each) => withI18n('text', each)))
  return said
}

const present = <T>(value: T | null | undefined, tie: (value: T) => string): string[] =>
  value === null || value === undefined ? [] : [tie(value)]

type Tied = {
  readonly customerId?: string | null
  readonly mobile?: string | null | undefined
  readonly leadId?: string | null
  readonly quotationId?: string | null
  readonly policyId?: string | null
}

/** The ties of a record that names others. */
export const tiesTo = ({ customerId, mobile, leadId, quotationId, policyId }: Tied): string[] => [
  ...present(customerId, (id) => `customer:${id}`),
  ...present(mobile, (number) => `mobile:${number}`),
  ...present(leadId, (id) => `lead:${id}`),
  ...present(quotationId, (id) => `quotation:${id}`),
  ...present(policyId, (id) => `policy:${id}`),
]

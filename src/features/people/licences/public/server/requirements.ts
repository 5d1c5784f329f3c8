import type { Day } from '#domain/day.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'

/** A sale by an agent: whose, and of which line. */
export type AgentSale = { readonly agentId: string; readonly line: Pick<Line, 'code' | 'name' | 'sale'> }

/** What an agent lacks to conclude a sale, in the agent's own matter: for staff only. */
export type SaleLack = {
  readonly sentence: Message
  /** What becomes of the sale meanwhile. */
  readonly remedy: string
  /** What the supervisor is told by. */
  readonly title: string
  /** The screen on which the agent mends it, from `pathTo`; null where others do. */
  readonly path: string | null
  /** What is done there. */
  readonly action: string | null
}

export type SaleRequirement = (db: Db, sale: AgentSale, today: Day) => Promise<SaleLack | undefined>

/** What else, besides a licence, must be so before an agent concludes a sale. */
export const saleRequirements = extensionPoint<SaleRequirement>('required before a sale')

import type { Day } from '#domain/day.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'

/** A sale by an agent: by whom, and of which line. */
export type AgentSale = { readonly agentId: string; readonly line: Pick<Line, 'code' | 'name' | 'sale'> }

/** What an agent lacks to conclude a sale, with details about the agent: for staff only. */
export type SaleLack = {
  readonly sentence: Message
  /** What happens to the sale in the meantime. */
  readonly remedy: string
  /** The title of the supervisor's notification. */
  readonly title: string
  /** The screen on which the agent fixes it, from `pathTo`; null if others do. */
  readonly path: string | null
  /** What is done there. */
  readonly action: string | null
}

export type SaleRequirement = (db: Db, sale: AgentSale, today: Day) => Promise<SaleLack | undefined>

/** What else, besides a licence, is required before an agent concludes a sale. */
export const saleRequirements = extensionPoint<SaleRequirement>('required before a sale')

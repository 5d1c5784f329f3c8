import type { Endpoint } from '../contract.ts'
import { extensionPoint } from '../extension-point.ts'

/** Records of which the agent's own are kept on the agent's phone, as one endpoint answers them. */
export type KeptRecords = {
  /** Answers one record by its id, `:id`, and says what it `reveals`. */
  readonly endpoint: Endpoint
  /** SQL of which records: what follows `from`, with its conditions. `r` is a record, $1 the agent, $2 the first day that still matters. */
  readonly source: string
  /** What else the answer contains: what follows `from`, with its conditions; `part` is a row of it. */
  readonly parts?: readonly string[]
}

export const keptRecords = extensionPoint<KeptRecords>('records that come along on a phone')

import type { Answer, Endpoint } from '../contract.ts'
import { extensionPoint } from '../extension-point.ts'

/** How a kept record is found again: its name, a detail, and the address of its screen. */
export type KeptRow = { readonly name: string; readonly detail: string; readonly to: string }

/**
 * An endpoint of one record, `:id`, whose answers are kept offline for the person signed in: what the server contributes to `keptRecords`.
 */
export type KeptRead = {
  readonly endpoint: Endpoint
  /** The plural name of such records. */
  readonly label: string
  readonly rowOf: (answer: unknown) => KeptRow
}

export const keptRead = <E extends Endpoint>(endpoint: E, label: string, rowOf: (answer: Answer<E>) => KeptRow): KeptRead => ({
  ...{ endpoint, label },
  rowOf: (answer) => rowOf(answer as Answer<E>),
})

export const keptReads = extensionPoint<KeptRead>('reads that come along on a phone')

import type { Answer, Endpoint } from '../contract.ts'
import { extensionPoint } from '../extension-point.ts'

/** How a kept record is found again: its name, what it is besides, and the address of its screen. */
export type KeptRow = { readonly name: string; readonly detail: string; readonly to: string }

/** An endpoint of one record, `:id`, whose answers come along for the person signed in: what the server contributes to `keptRecords`. */
export type KeptRead = {
  readonly endpoint: Endpoint
  /** What such records are called, several of them. */
  readonly label: string
  readonly rowOf: (answer: unknown) => KeptRow
}

export const keptRead = <E extends Endpoint>(endpoint: E, label: string, rowOf: (answer: Answer<E>) => KeptRow): KeptRead => ({
  ...{ endpoint, label },
  rowOf: (answer) => rowOf(answer as Answer<E>),
})

export const keptReads = extensionPoint<KeptRead>('reads that come along on a phone')

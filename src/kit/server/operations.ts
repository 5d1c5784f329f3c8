import type { Actor } from '../actor.ts'
import { extensionPoint } from '../extension-point.ts'
import type { Message } from '../message.ts'
import type { OperationsItem } from '../operations-item.ts'
import type { Db } from './db.ts'
import type { Enqueue } from './jobs.ts'

export type Looked = {
  /** How it stands, in a sentence. */
  readonly says: Message | string
  /** Whether somebody should do something. */
  readonly needsSomebody: boolean
  readonly items: readonly OperationsItem[]
}

type Again = {
  /** `Send again` */
  readonly label: string
  /** False where somebody did it already, or where it can no longer be done. */
  readonly run: (db: Db, id: string, given: { readonly actor: Actor; readonly enqueue: Enqueue }) => Promise<boolean>
}

/** What one feature shows on the screen of whoever runs the installation. */
export type OperationsPart = {
  readonly name: string
  readonly title: string
  readonly look: (db: Db, now: Date) => Promise<Looked>
  readonly again?: Again
}

/** Filled by every feature in which something can come to wait for an administrator. */
export const operationsParts = extensionPoint<OperationsPart>('parts of the operations screen')

/** No list of what waits is longer. */
export const MOST_ITEMS = 50

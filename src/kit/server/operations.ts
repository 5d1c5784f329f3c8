import type { Actor } from '../actor.ts'
import { extensionPoint } from '../extension-point.ts'
import type { Message } from '../message.ts'
import type { OperationsItem } from '../operations-item.ts'
import type { Db } from './db.ts'
import type { Enqueue } from './jobs.ts'

export type Looked = {
  /** Its state, in a sentence. */
  readonly says: Message | string
  /** Whether someone should act. */
  readonly needsSomebody: boolean
  readonly items: readonly OperationsItem[]
}

type Again = {
  /** `Send again` */
  readonly label: string
  /** False if someone did it already, or if it can no longer be done. */
  readonly run: (db: Db, id: string, given: { readonly actor: Actor; readonly enqueue: Enqueue }) => Promise<boolean>
}

/** What one feature shows on the operations screen. */
export type OperationsPart = {
  readonly name: string
  readonly title: string
  readonly look: (db: Db, now: Date) => Promise<Looked>
  readonly again?: Again
}

/** Filled by every feature in which something may wait for an administrator. */
export const operationsParts = extensionPoint<OperationsPart>('parts of the operations screen')

/** The maximum length of a list of waiting items. */
export const MOST_ITEMS = 50

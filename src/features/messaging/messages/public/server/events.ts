import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'

export type ClosedMessage = {
  readonly messageId: string
  readonly state: 'sent' | 'refused' | 'lapsed' | 'failed'
  /** The gateway's reference to it. */
  readonly ref: string | null
  readonly why: string | null
  readonly now: Date
  readonly enqueue: Enqueue
}

/** A message was handed over, or is no longer retried. */
export const messageClosed: EventPoint<[db: Db, message: ClosedMessage]> = extensionPoint('message closed')

import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { extensionPoint } from '#kit/extension-point.ts'

/** A condition that holds while the session with the id in a column is live: pushes only go to browsers on which someone is signed in. */
export const isLiveSession = extensionPoint<(sessionId: PgColumn, now: Date) => SQL>('live sessions')

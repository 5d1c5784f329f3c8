import { sql } from 'drizzle-orm'
import { msg } from '#kit/message.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import type { OperationsPart } from '#kit/server/operations.ts'

const LATE_SECONDS = 900

export const auditUnsealed: WatchedFigure = {
  name: 'audit_unsealed_seconds',
  help: 'Age of the oldest entry of the audit trail that is not sealed yet.',
  read: async (db, now) => {
    // Numbers increase: unsealed entries come after sealed ones.
    const { rows } = await db.execute<{ value: number }>(
      sql`select coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(at)), 0)::float8 as value from audit_entries
        where seq > coalesce((select seq from audit_entries where hash is not null order by seq desc limit 1), 0)`,
    )
    return rows
  },
}

/** How far the audit trail is sealed. */
export const auditPart: OperationsPart = {
  name: 'audit',
  title: 'Audit trail',
  look: async (db, now) => {
    const seconds = (await auditUnsealed.read(db, now))[0]?.value ?? 0
    return {
      says:
        seconds < LATE_SECONDS
          ? 'Sealed every minute, as it should be.'
          : msg`Nothing has been sealed for ${Math.round(seconds / 60)} minutes.`,
      needsSomebody: seconds >= LATE_SECONDS,
      items: [],
    }
  },
}

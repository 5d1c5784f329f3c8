import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, stamp } from '#kit/server/tables.ts'

/** Jobs that were given up and of which administrators were told; one that is tried again and given up again is told again. */
export const toldFailures = pgTable(
  'told_failures',
  { jobId: uuid('job_id').notNull(), failedAt: instant('failed_at').notNull(), toldAt: stamp('told_at') },
  (table) => [primaryKey({ columns: [table.jobId, table.failedAt] })],
)

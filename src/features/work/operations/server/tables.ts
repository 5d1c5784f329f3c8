import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, stamp } from '#kit/server/tables.ts'

/** Jobs that were given up and that administrators were notified of; one that is retried and given up again is notified again. */
export const toldFailures = pgTable(
  'told_failures',
  { jobId: uuid('job_id').notNull(), failedAt: instant('failed_at').notNull(), toldAt: stamp('told_at') },
  (table) => [primaryKey({ columns: [table.jobId, table.failedAt] })],
)

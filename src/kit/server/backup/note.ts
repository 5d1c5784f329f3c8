import { drizzle } from 'drizzle-orm/node-postgres'
import type { Connection } from '../connection.ts'
import { backups } from '../tables.ts'

/** Records that a backup was made, for those who ask how old the last one is. */
export const noteBackup = async (connection: Connection, made: Omit<typeof backups.$inferInsert, 'id' | 'at'>): Promise<void> =>
  void (await drizzle(connection).insert(backups).values(made))

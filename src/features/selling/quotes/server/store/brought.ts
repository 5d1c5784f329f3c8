import type { Db } from '#kit/server/db.ts'
import { broughtQuotations } from '../../public/server/tables.ts'

export const addBrought = (db: Db, row: typeof broughtQuotations.$inferInsert) => db.insert(broughtQuotations).values(row)

import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'

/** A range of numbers for the demonstration, of company 033. Does nothing where there is one. */
export const loadDemoRange = (db: Db) =>
  db.execute(
    sql`insert into coc_ranges (company_code, first, last, next, opened_on)
     select '033', 190062109, 190362108, 190062109, '2025-01-01' where not exists (select from coc_ranges)`,
  )

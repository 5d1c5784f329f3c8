import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { PRACTICE_COMPANY } from '../rules/certificates.ts'

/** A range of numbers of company 033 for the demonstration. Does nothing if there is one. */
export const loadDemoRange = (db: Db) =>
  db.execute(
    sql`insert into coc_ranges (company_code, first, last, next, opened_on)
     select '033', 190062109, 190362108, 190062109, '2025-01-01' where not exists (select from coc_ranges)`,
  )

/** Numbers of a company that does not exist. */
export const loadPracticeRange = (db: Db) =>
  db.execute(
    sql`insert into coc_ranges (company_code, first, last, next, opened_on)
     select ${PRACTICE_COMPANY}, 900000001, 999999999, 900000001, '2025-01-01' where not exists (select from coc_ranges)`,
  )

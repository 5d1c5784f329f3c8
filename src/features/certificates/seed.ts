import type { Pool } from '#kit/server/db.ts'

/** A range of numbers for the demonstration, of company 033. Does nothing where there is one. */
export async function loadDemoRange(owner: Pool): Promise<void> {
  await owner.query(
    `insert into coc_ranges (company_code, first, last, next, opened_on)
     select '033', 190062109, 190362108, 190062109, '2026-01-01' where not exists (select from coc_ranges)`,
  )
}

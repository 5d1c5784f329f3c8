import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'

const FILE = join(ROOT, 'db/seed/demo/credit.csv')

const Row = z.object({
  agent_code: z.string(),
  max_days: z.coerce.number().int(),
  max_outstanding: z.coerce.number().transform((pesos) => pesos * 100),
})

/** Which demonstration agents may issue policies before they are paid; existing entitlements stay. */
export async function loadDemoCredit(db: Db): Promise<void> {
  const rows = z.array(Row).parse(parse(await readFile(FILE, 'utf8'), { columns: true }))
  await db.execute(
    sql`insert into credit_entitlements (staff_id, max_days, max_outstanding_centavos) select s.id, w.max_days, w.max_outstanding
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w (agent_code text, max_days int, max_outstanding bigint) join staff s on s.agent_code = w.agent_code
      on conflict do nothing`,
  )
}

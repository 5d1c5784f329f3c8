import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { authorityProfiles } from './tables.ts'

const FILE = join(ROOT, 'db/seed/demo/authority-profiles.csv')

const Amount = z.string().transform((pesos) => (pesos === '' ? null : Number(pesos) * 100))

const Row = z.object({
  agent_code: z.string(),
  line: z.string(),
  max_sum_insured: Amount,
  max_discount_percent: z.string().transform((percent) => (percent === '' ? null : Number(percent) * 10_000)),
  authorities: z.string().transform((codes) => codes.split(' ').filter(Boolean)),
  four_eyes_above: Amount,
  valid_from: Day,
})

/** What the underwriters of the demonstration may decide; existing profiles are kept. */
export async function loadDemoProfiles(db: Db): Promise<void> {
  if ((await db.$count(authorityProfiles)) > 0) return
  const rows = z.array(Row).parse(parse(await readFile(FILE, 'utf8'), { columns: true }))
  const people = await db
    .select({ id: staff.id, code: staff.agentCode })
    .from(staff)
    .where(
      inArray(
        staff.agentCode,
        rows.map((row) => row.agent_code),
      ),
    )
  const profiles = rows.flatMap((row) => {
    const staffId = people.find(({ code }) => code === row.agent_code)?.id
    if (!staffId) return []
    const { line, authorities, max_sum_insured: maxSumInsured, max_discount_percent: maxDiscount, four_eyes_above: fourEyesAbove } = row
    const given = { staffId, line, authorities, maxSumInsured, maxDiscount, fourEyesAbove }
    return [{ ...given, validFrom: row.valid_from, reason: 'Loaded with the demonstration.' }]
  })
  await db.insert(authorityProfiles).values(profiles)
}

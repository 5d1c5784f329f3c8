import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { staffIdIn } from '#kit/server/scope.ts'
import type { SimilarCase } from '../../public/contract/underwriting.ts'
import { sharedBy } from '../../rules/likeness.ts'
import type { CaseRow } from './underwriting.ts'

const Found = z.object({
  id: z.uuid(),
  quotationNumber: z.string(),
  description: z.string(),
  policyHolderName: z.string(),
  likeness: z.array(z.string()),
  decision: z.enum(['approved', 'declined']),
  reason: z.string(),
  conditions: z.array(z.string()),
  by: z.string().nullable(),
  at: z.coerce.date().transform((at) => at.toISOString()),
})

const SHOWN = 8

/** Other cases with the same insured item, policyholder, model or agent, and how the last of them were decided; the closest first. */
export async function similarTo(db: Db, { id, likeness }: CaseRow): Promise<SimilarCase[]> {
  const close = likeness.filter((each) => !each.startsWith('agent:'))
  const ofAgent = likeness.filter((each) => each.startsWith('agent:'))
  const found = [...(await decidedWith(db, id, close, 30)), ...(await decidedWith(db, id, ofAgent, 5))]
  const once = [...new Map(found.map((each) => [each.id, each])).values()]
  return once
    .map(({ likeness: theirs, ...each }) => ({ ...each, shares: sharedBy(likeness, theirs) }))
    .toSorted((a, b) => weightOf(b.shares) - weightOf(a.shares) || (a.at < b.at ? 1 : -1))
    .slice(0, SHOWN)
}

const weightOf = (shares: readonly string[]): number =>
  shares.reduce((sum, each) => sum + (each === 'Same insured' ? 8 : each === 'Same policyholder' ? 4 : each === 'Same agent' ? 1 : 2), 0)

async function decidedWith(db: Db, except: string, likeness: readonly string[], most: number): Promise<z.output<typeof Found>[]> {
  if (likeness.length === 0) return []
  const { rows } =
    await db.execute(sql`select c.id, q.number as "quotationNumber", q.description, q.holder_name as "policyHolderName", c.likeness,
      e.kind as decision, e.text as reason, e.conditions, s.first_name || ' ' || s.last_name as by, e.at
    from cases c join quotations q on q.id = c.quotation_id
    join lateral (select k.* from case_events k where k.case_id = c.id and k.kind in ('approved', 'declined') order by k.seq desc limit 1) e on true
    left join staff s on s.id = ${staffIdIn(sql`e.actor`)}
    where c.id in (select app.cases_like(${sql.param([...likeness])}::text[], ${except}::uuid, ${most}))`)
  return z.array(Found).parse(rows)
}

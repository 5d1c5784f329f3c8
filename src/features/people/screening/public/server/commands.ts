import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { screeningLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { together } from '#kit/server/together.ts'
import { LIKELY, likenessOf, type Screened } from '../../server/match.ts'
import { foldName, searchKeys } from '../../server/names.ts'
import type { ListedEntry } from '../../server/tables.ts'

/** A person connected with a policy. */
export type ScreenedParty = Screened & {
  /** In which role: `policyholder`, `payer`, `beneficiary`. */
  readonly role: string
  /** Whose policy it is; distinguishes namesakes whose birthday is not known. */
  readonly customerId: string
}

type Found = ListedEntry & { readonly entryId: string }

const screening: Actor = { kind: 'system', name: 'screening' }

/** Who someone is, to remember what was decided about them. */
const personKeyOf = ({ kind, name, birthDate, customerId }: ScreenedParty): string =>
  [kind, foldName(name), birthDate ?? `customer:${customerId}`].join('|')

const entryKeyOf = ({ source, reference, name, aliases, kind, birthDate }: Found): string =>
  createHash('sha256')
    .update(JSON.stringify([source, reference, name, aliases, kind, birthDate]))
    .digest('base64url')

/**
 * Compares the names of a policy's people with the lists in force, and records whom someone has to review. The caller learns nothing of the
 * lists: matches are for the compliance officers alone.
 */
export async function screenParties(db: Db, policyId: string, parties: readonly ScreenedParty[]): Promise<void> {
  for (const party of parties) {
    const { name, kind, birthDate, role } = party
    const person: Screened = { name, kind, ...(birthDate ? { birthDate } : {}) }
    for (const { entry, likeness } of await findListed(db, person)) {
      const { rows } = await db.execute<{ id: string; is_new: boolean }>(
        sql`select id, is_new from app.note_screening_match(${JSON.stringify({
          policyId,
          role,
          personKey: personKeyOf(party),
          person,
          entryKey: entryKeyOf(entry),
          entry,
          likeness,
        })}::jsonb, ${now().toISOString()}::timestamptz)`,
      )
      for (const { id, is_new } of rows) if (is_new) await startHistory(db, screeningLife, id, screening)
    }
  }
}

/** Entries of the lists in force that are likely to be the person. */
async function findListed(db: Db, person: Screened): Promise<{ readonly entry: Found; readonly likeness: number }[]> {
  const keys = searchKeys(person.name)
  if (keys.length === 0) return []
  return (await listedLike(db, keys)).flatMap((entry) => {
    const likeness = likenessOf(person, entry)
    return likeness >= LIKELY ? [{ entry, likeness }] : []
  })
}

/** The entries found by the keys of a name; for many who share one name, such as in a fleet, queried once. */
const listedLike = together(async (db: Db, names: readonly (readonly string[])[]) => {
  const known = new Map<string, Found[]>()
  for (const keys of new Map(names.map((each) => [each.join(' '), each])).values()) {
    const { rows } = await db.execute<{ entry: Found }>(sql`select entry from app.listed_like(${sql.param([...keys])}::text[])`)
    known.set(
      keys.join(' '),
      rows.map(({ entry }) => entry),
    )
  }
  return (keys: readonly string[]) => known.get(keys.join(' ')) ?? []
})

/** Whether nothing may be paid or issued for a policy: one of its people may be, or is, on a list. */
export const isHeldByScreening = together(async (db: Db, policyIds: readonly string[]) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param([...policyIds])}::uuid[]) id where app.is_held_by_screening(id)`,
  )
  const held = new Set(rows.map(({ id }) => id))
  return (policyId: string): boolean => held.has(policyId)
})

import { createHash } from 'node:crypto'
import { and, desc, eq, lte } from 'drizzle-orm'
import { Brand, type OwnBrand } from '#domain/brand.ts'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { brandSettings, legalTexts } from '../../server/tables.ts'
import type { LegalCode } from '../rules/legal.ts'

const OURS = 'ours'

type Stored = { readonly brand: OwnBrand; readonly logo: string | null }

export async function storedBrand(db: Db): Promise<Stored | undefined> {
  const rows = db.select({ brand: brandSettings.brand, logo: brandSettings.logo }).from(brandSettings)
  return (await rows.where(eq(brandSettings.code, OURS)))[0]
}

export const logoName = (logo: string): string => createHash('sha256').update(logo).digest('hex').slice(0, 16)

/** A brand with the office's settings, if any: the office takes precedence over the file. */
export const withStored = (brand: Brand, stored: Stored | undefined): Brand =>
  stored ? Brand.parse({ ...brand, ...stored.brand, logo: stored.logo === null ? null : logoName(stored.logo) }) : brand

/** Puts a brand in force, in every process. */
export async function settleBrand(db: Db, { brand, logo }: Stored, changeId: string): Promise<void> {
  const set = { brand, logo, changeId }
  await db
    .insert(brandSettings)
    .values({ code: OURS, ...set })
    .onConflictDoUpdate({ target: brandSettings.code, set })
}

const SHOWN = 50
type LegalRow = typeof legalTexts.$inferSelect

/** The text in force on a day, if the office wrote one. */
export async function legalOn(db: Db, code: LegalCode, day: Day): Promise<LegalRow | undefined> {
  const rows = db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.code, code), lte(legalTexts.effectiveOn, day)))
    .orderBy(desc(legalTexts.effectiveOn), desc(legalTexts.version))
  return (await rows.limit(1))[0]
}

/** The office's versions, newest first. */
export const legalVersions = (db: Db, code: LegalCode): Promise<LegalRow[]> =>
  db.select().from(legalTexts).where(eq(legalTexts.code, code)).orderBy(desc(legalTexts.version)).limit(SHOWN)

export async function addLegal(
  db: Db,
  of: { readonly code: LegalCode; readonly text: string; readonly effectiveOn: Day; readonly changeId: string },
) {
  const [newest] = await legalVersions(db, of.code)
  await db.insert(legalTexts).values({ ...of, version: (newest?.version ?? 0) + 1 })
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Day, dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import type { Block, Document } from '#kit/document.ts'
import { now } from '#kit/server/clock.ts'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { RESOURCE_AUDIENCES, RESOURCE_KINDS, RESOURCE_LANGUAGES } from '../rules/resources.ts'
import { resources, resourceVersions } from './tables.ts'
import { textOfDrawn } from './text/document-text.ts'

const FOLDER = join(ROOT, 'db/seed/resources')

/** Two processes that start at the same time must not both load. */
const LOADING_LOCK = 710_204_141

const Fact = z.object({ label: z.string(), value: z.string() })
const SeedBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), title: z.string().optional(), text: z.string() }),
  z.object({ kind: z.literal('facts'), title: z.string(), facts: z.array(Fact), isOnOwnSheet: z.literal(true).optional() }),
  z.object({ kind: z.literal('table'), title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  /** Bullet points: written here, or `from` a place in the line's tariff. */
  z.object({ kind: z.literal('points'), title: z.string(), points: z.array(z.string()).default([]), from: z.string().optional() }),
])

/** A document of `db/seed/resources`. `{cover.waitingDays}` and `{₱cover.limit}` are placeholders for values of the tariff in force. */
const SeedFile = z.object({
  kind: z.enum(RESOURCE_KINDS),
  line: z.string().nullable(),
  language: z.enum(RESOURCE_LANGUAGES),
  audience: z.enum(RESOURCE_AUDIENCES),
  title: z.string(),
  summary: z.string(),
  subtitle: z.string(),
  blocks: z.array(SeedBlock),
  notes: z.array(z.string()).default([]),
})
type SeedFile = z.output<typeof SeedFile>

/** The value at a place in a tariff's tables; a document that names a missing one is our own error. */
function at(tables: unknown, place: string): unknown {
  const found = place.split('.').reduce<unknown>((within, key) => z.record(z.string(), z.unknown()).safeParse(within).data?.[key], tables)
  if (found === undefined) throw new Error(`no ${place} in the tariff that a document of db/seed/resources tells of`)
  return found
}

const filled = (text: string, tables: unknown): string =>
  text.replace(/\{(₱?)([\w.]+)\}/g, (_, pesos: string, place: string) => {
    const value = z.union([z.number(), z.string()]).parse(at(tables, place))
    return pesos ? formatPesos(z.number().parse(value)) : String(value)
  })

function blockOf(block: z.output<typeof SeedBlock>, tables: unknown): Block {
  const fill = (text: string) => filled(text, tables)
  if (block.kind === 'text') return { kind: 'text', ...(block.title ? { title: block.title } : {}), text: fill(block.text) }
  if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(fill)) }
  if (block.kind === 'facts') {
    const { isOnOwnSheet, ...rest } = block
    return {
      ...rest,
      facts: block.facts.map(({ label, value }) => ({ label, value: fill(value) })),
      ...(isOnOwnSheet ? { isOnOwnSheet } : {}),
    }
  }
  const points = [...(block.from ? z.array(z.string()).parse(at(tables, block.from)) : []), ...block.points.map(fill)]
  return { kind: 'text', title: block.title, text: points.map((point) => `• ${point}`).join('\n') }
}

const drawnOf = ({ title, subtitle, blocks, notes }: SeedFile, tables: unknown): Document => ({
  title,
  subtitle,
  facts: [],
  blocks: blocks.map((block) => blockOf(block, tables)),
  notes: notes.map((note) => filled(note, tables)),
})

/**
 * Updates the application's own documents to this release and the tariffs in force: one whose content differs becomes the next version, in
 * force from today, and the previous content stays.
 */
export async function loadResources(owner: Pool): Promise<void> {
  const [db, today] = [plainDb(owner), dayOf(now())]
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  const own = await Promise.all(
    names.map(async (name) => {
      const file = SeedFile.parse(JSON.parse(await readFile(join(FOLDER, name), 'utf8')))
      const tariff = file.line === null ? undefined : tariffFor(await tariffsOf(db, file.line, today), today)
      return { key: name.replace(/\.json$/, ''), file, drawn: drawnOf(file, tariff?.tables ?? {}), today }
    }),
  )
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOADING_LOCK})`)
    for (const each of own) await load(transaction, each)
  })
}

type Own = { readonly key: string; readonly file: SeedFile; readonly drawn: Document; readonly today: Day }

async function load(db: Pick<Db, 'select' | 'insert'>, { key, file, drawn, today }: Own): Promise<void> {
  const { title, summary, kind, line, language, audience } = file
  await db.insert(resources).values({ key, kind, line, language, audience }).onConflictDoNothing()
  const [own] = await db.select({ id: resources.id }).from(resources).where(eq(resources.key, key))
  if (!own) throw new Error(`the document ${key} was not kept`)
  const [last] = await db
    .select({
      drawn: resourceVersions.drawn,
      title: resourceVersions.title,
      summary: resourceVersions.summary,
      number: resourceVersions.number,
      madeBy: resourceVersions.madeBy,
    })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.resourceId, own.id), sql`state not in ('discarded')`))
    .orderBy(desc(resourceVersions.number))
    .limit(1)
  // A document that someone maintains is left alone.
  if (last?.madeBy || isDeepStrictEqual([last?.drawn, last?.title, last?.summary], [drawn, title, summary])) return
  await db.insert(resourceVersions).values({
    ...{ resourceId: own.id, number: (last?.number ?? 0) + 1, state: 'published', effectiveOn: today, note: 'It came with the program.' },
    ...{ title, summary, drawn, body: textOfDrawn(drawn) },
  })
}

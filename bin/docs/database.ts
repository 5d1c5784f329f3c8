import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { type Comments, commentsOf } from './comments.ts'
import { code, page, table } from './markdown.ts'

const ROOT = resolve(import.meta.dirname, '../..')

type Guards = { readonly references: ReadonlyMap<string, string>; readonly sentences: ReadonlyMap<string, readonly string[]> }

/** Foreign keys and check constraints, which are in the guards' migration. */
function guards(): Guards {
  const text = readFileSync(resolve(ROOT, 'db/migrations/0001_guards.sql'), 'utf8')
  const references = new Map<string, string>()
  const sentences = new Map<string, string[]>()
  for (const [, name = '', rest = ''] of text.matchAll(/alter table (\w+)\s+(add constraint[^;]+);/g)) {
    for (const [, column, target] of rest.matchAll(/foreign key \((\w+)\) references (\w+)/g))
      references.set(`${name}.${column}`, target ?? '')
    const checks = [...rest.matchAll(/add constraint (\w+)\s+check/g)].map(([, check = '']) => check)
    if (checks.length > 0) sentences.set(name, [...(sentences.get(name) ?? []), ...checks])
  }
  return { references, sentences }
}

function nameOf(drawn: PgTable): string {
  const { name, schema } = getTableConfig(drawn)
  return schema ? `${schema}.${name}` : name
}

function sectionOf({ drawn, variable, comments, purpose }: DeclaredTable, { references, sentences }: Guards): string[] {
  const { name, indexes, primaryKeys } = getTableConfig(drawn)
  const keys = new Set(primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)))
  const rows = Object.entries(getTableColumns(drawn)).map(([property, column]) => {
    const target = references.get(`${name}.${column.name}`)
    const isKey = column.primary || keys.has(column.name)
    const what = [isKey && 'key', !column.notNull && !isKey && 'may be null', column.isUnique && 'unique', target && `→ ${target}`].filter(
      Boolean,
    )
    return [code(column.name), column.getSQLType(), what.join(', '), comments.get(`${variable}.${property}`) ?? '']
  })
  const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.name ?? '')
  const upheld = [...unique, ...(sentences.get(name) ?? [])].map((each) => `- ${each.replaceAll('_', ' ')}`).join('\n')
  return [
    `### ${nameOf(drawn)}`,
    purpose,
    table(['column', 'type', '', 'meaning'], rows),
    ...(upheld ? [`The database upholds:\n\n${upheld}`] : []),
  ]
}

type DeclaredTable = {
  readonly folder: string
  readonly variable: string
  readonly drawn: PgTable
  readonly comments: Comments
  /** Its purpose: the comment on its declaration. Empty if there is none, which a check refuses. */
  readonly purpose: string
}

/** Every table, by folder and in order of declaration. */
export async function declaredTables(): Promise<DeclaredTable[]> {
  const files = globSync('src/**/tables.ts', { cwd: ROOT }).sort()
  const found = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(resolve(ROOT, file))
      const comments = commentsOf(readFileSync(resolve(ROOT, file), 'utf8'))
      return Object.entries(module)
        .flatMap(([variable, value]) => (is(value, PgTable) ? [{ variable, drawn: value }] : []))
        .toSorted((a, b) => comments.order(a.variable) - comments.order(b.variable))
        .map((each) => ({
          ...each,
          folder: /^src\/features\/[^/]+\/([^/]+)/.exec(file)?.[1] ?? 'kit',
          comments,
          purpose: comments.get(each.variable) ?? '',
        }))
    }),
  )
  return found.flat()
}

export async function databasePage(): Promise<string> {
  const known = guards()
  const tables = await declaredTables()
  const folders = [...new Set(tables.map(({ folder }) => folder))]
  const contents = table(
    ['table', 'of', 'what it is for'],
    tables.map(({ drawn, folder, purpose }) => [code(nameOf(drawn)), folder, purpose]),
  )
  const sections = folders.flatMap((folder) => [
    `## ${folder}`,
    ...tables.filter((each) => each.folder === folder).flatMap((each) => sectionOf(each, known)),
  ])
  const intro =
    'Each table is written by the folder that declares it; others read. Row-level security, triggers and kept counts are in [`0001_guards.sql`](../db/migrations/0001_guards.sql).'
  return page('Database', 'the `tables.ts` of each folder and the guards’ migration', intro, contents, ...sections)
}

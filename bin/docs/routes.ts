import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '../../src/app/routes.ts'
import type { Facts } from '../../src/domain/routing.ts'
import { code, page, table } from './markdown.ts'

type Row = Facts & { readonly screen: string }

const AUDIENCES: readonly (readonly [Facts['audience'], string])[] = [
  ['public', 'Without signing in'],
  ['agent', 'Agents'],
  ['customer', 'Customers'],
  ['either', 'Agents and customers'],
]

const files = new Map<string, string>(
  globSync('src/features/*/*/screens/*/screen.tsx', { cwd: resolve(import.meta.dirname, '../..') }).map((file) => {
    const [, , , feature, , screen] = file.split('/')
    return [`${feature}/${screen}`, `../${file}`]
  }),
)

export function routesPage(): string {
  const rows = Object.entries<Row>(routes)
  const sections = AUDIENCES.flatMap(([audience, title]) => {
    const own = rows.filter(([, row]) => row.audience === audience)
    if (own.length === 0) return []
    const cells = own.map(([path, row]) => [
      code(path),
      `[${row.screen}](${files.get(row.screen) ?? ''})`,
      row.line ?? '',
      row.variant ?? '',
      row.open ? 'opens without signing in' : '',
    ])
    return [`## ${title} (${own.length})`, table(['address', 'screen', 'line', 'variant', ''], cells)]
  })
  const intro = 'Addresses below `/app`, in the spelling of the specification. Code says `pathTo(screen, facts)`.'
  return page('Screens by address', '[`src/app/routes.ts`](../src/app/routes.ts) and the lines’ own `routes.ts`', intro, ...sections)
}

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

export function routesPage(): string {
  const rows = Object.entries<Row>(routes)
  const sections = AUDIENCES.flatMap(([audience, title]) => {
    const own = rows.filter(([, row]) => row.audience === audience)
    if (own.length === 0) return []
    const cells = own.map(([path, row]) => [
      code(path),
      `[${row.screen}](../src/features/${row.screen.replace('/', '/screens/')}.tsx)`,
      row.line ?? '',
      row.variant ?? '',
      row.open ? 'opens without signing in' : '',
    ])
    return [`## ${title} (${own.length})`, table(['address', 'screen', 'line', 'variant', ''], cells)]
  })
  const intro = 'Addresses below `/app`, in the spelling of the specification. Code says `pathTo(screen, facts)`.'
  return page('Screens by address', '[`src/app/routes.ts`](../src/app/routes.ts) and the lines’ own `routes.ts`', intro, ...sections)
}

import type { Facts } from '#domain/routing.ts'
import type { Row } from '#kit/routes.ts'
import { routes } from '../routes.ts'

/** The manifest row of a path (below `/app`), by its first segment: parameters name records and are left out. */
export const matchRoute = (pathname: string) => {
  const first = pathname.split('/')[1]
  return Object.entries<Row<Facts>>(routes).find(([path]) => path.split('/')[1] === first)
}

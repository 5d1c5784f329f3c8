import { publishRoutes } from '#domain/routing.ts'
import type { queries } from './queries.ts'
import { routes } from './routes.ts'

declare module '#domain/routing.ts' {
  interface Manifest {
    readonly routes: typeof routes
    readonly queries: typeof queries
  }
}

publishRoutes(routes)

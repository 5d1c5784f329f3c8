import { configurationPage } from './configuration.ts'
import { databasePage } from './database.ts'
import { endpointsPage } from './endpoints.ts'
import { lifeCyclesPage } from './life-cycles.ts'
import { routesPage } from './routes.ts'

/** Every generated page of `docs/`, by its file name. */
export const pages = async (): Promise<Readonly<Record<string, string>>> => ({
  'routes.md': routesPage(),
  'endpoints.md': await endpointsPage(),
  'database.md': await databasePage(),
  'life-cycles.md': lifeCyclesPage(),
  'configuration.md': configurationPage(),
})

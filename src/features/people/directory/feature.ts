import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { directoryApi } from './server/api.ts'
import { advisorsFound } from './server/found.ts'

export const feature: Feature = {
  name: 'directory',
  contributions: [contributes(searchSources, advisorsFound)],
  install: ({ brand, secret }) => ({ served: [directoryApi({ brand, secret })] }),
}

import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { resourcesApi } from './server/api.ts'
import { documentsSent } from './server/personal-data.ts'
import { loadResources } from './server/seed.ts'
import { versionNeedsFile } from './server/store/versions.ts'

export const feature: Feature = {
  name: 'resources',
  contributions: [...holdsPersonalData(documentsSent), contributes(fileReferences, versionNeedsFile)],
  seed: loadResources,
  install: ({ files, brand }) => ({ served: [resourcesApi({ files, brand })] }),
}

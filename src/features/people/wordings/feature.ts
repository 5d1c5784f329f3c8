import { officeChangeKinds } from '#features/people/office-changes/public/server/kinds.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { wordingsApi } from './server/api.ts'
import { wordingKind } from './server/kind.ts'

export const feature: Feature = {
  name: 'wordings',
  contributions: [contributes(officeChangeKinds, wordingKind)],
  install: ({ secret }) => ({ served: [wordingsApi({ secret })] }),
}

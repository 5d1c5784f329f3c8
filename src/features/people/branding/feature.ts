import { officeChangeKinds } from '#features/people/office-changes/public/server/kinds.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { brandingApi } from './server/api.ts'
import { brandKind, legalKind } from './server/kinds.ts'

export const feature: Feature = {
  name: 'branding',
  contributions: [contributes(officeChangeKinds, brandKind), contributes(officeChangeKinds, legalKind)],
  install: ({ brand }) => ({ served: [brandingApi({ brand })] }),
}

import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { sharingApi } from './server/api.ts'
import { sentLinks } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'sharing',
  contributions: [...holdsPersonalData(sentLinks)],
  install: ({ secret }) => ({ served: [sharingApi({ secret })] }),
}

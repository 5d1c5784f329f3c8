import type { Feature } from '../../feature.ts'
import { branchApi } from './server/api/branches.ts'
import { changesApi } from './server/api/changes.ts'
import { peopleApi } from './server/api/people.ts'
import { structureApi } from './server/api/structures.ts'

export const feature: Feature = {
  name: 'administration',
  install: ({ secret, brand, pageUrl }) => {
    const inviting = { secret, brand, pageUrl }
    return { served: [branchApi(), structureApi(), peopleApi(inviting), changesApi(inviting)] }
  },
}

import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { hasPassed } from './server/store.ts'

export const identity = defineFeature({ name: 'identity', contributions: [contributes(identityConfirmed, hasPassed)] })

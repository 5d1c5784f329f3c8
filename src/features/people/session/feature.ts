import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { isLiveSession } from '#features/people/notifications/public/server/live-sessions.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { endSessionsOfCustomer, sessionLives } from './server/store/sessions.ts'

export const session = defineFeature({
  name: 'session',
  contributions: [contributes(customerNumberChanged, endSessionsOfCustomer), contributes(isLiveSession, sessionLives)],
})

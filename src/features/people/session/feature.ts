import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { endSessionsOfCustomer } from './server/store/sessions.ts'

export const session = defineFeature({ name: 'session', contributions: [contributes(customerNumberChanged, endSessionsOfCustomer)] })

import { leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { reassignAppointments } from './server/reassign.ts'

export const calendar = defineFeature({ name: 'calendar', contributions: [contributes(leadReassigned, reassignAppointments)] })

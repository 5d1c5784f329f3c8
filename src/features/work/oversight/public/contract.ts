import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { TrailEntry, trailList } from '../rules/list.ts'

export type { TrailEntry, TrailItem } from '../rules/list.ts'

export const contract = {
  trail: list('user/audit/entries', trailList, {
    summary: 'The audit trail: who saw, changed or tried what, when and from where; newest first',
    feature: 'ADMIN',
  }),
  trailEntry: get('user/audit/entry/:id', {
    reveals: 'audit-entry',
    summary: 'One entry of the audit trail, with the names of the records it concerns',
    feature: 'ADMIN',
    reply: TrailEntry,
  }),
}

export type TrailFilters = z.output<typeof contract.trail.query>

/** Checks whether a rule of `rules/alerts.ts` is met, and notifies the administrators. */
export const raiseAlerts = job('raise-security-alerts', z.object({}), { every: '* * * * *' })

/** Walks the chain of the audit trail, and notifies the administrators if an entry does not fit. */
export const verifyTrail = job('verify-audit-trail', z.object({}), { every: '40 2 * * *' })

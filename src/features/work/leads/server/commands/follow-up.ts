import { formatMobile } from '#domain/mobile.ts'
import { nameOf } from '#domain/person.ts'
import { pathTo } from '#domain/routing.ts'
import { cancelReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { LeadRow } from '../store/leads.ts'

export const leadPath = ({ id }: { readonly id: string }): string => pathTo('leads/status', { audience: 'agent' }, { id })

const keyOf = ({ id }: { readonly id: string }) => `lead:${id}`

const isDue = ({ grouping, nextFollowUp, appointmentAt }: LeadRow): boolean =>
  // An appointment has its own reminder.
  grouping === 'open' && nextFollowUp !== null && nextFollowUp.getTime() !== appointmentAt?.getTime()

const reminderFacts = (row: LeadRow) => JSON.stringify([isDue(row), row.nextFollowUp, row.agentId, nameOf(row), row.mobile])

/** Maintains the one reminder of a lead's next follow-up; call it after every change. An unchanged reminder is not sent again. */
export async function syncFollowUpReminder(db: Db, row: LeadRow, before?: LeadRow): Promise<void> {
  if (before && reminderFacts(before) === reminderFacts(row)) return
  const { agentId, nextFollowUp, mobile, number } = row
  if (!isDue(row) || !nextFollowUp) return before && isDue(before) ? cancelReminder(db, keyOf(row)) : undefined
  await scheduleReminder(db, {
    key: keyOf(row),
    agentId,
    dueAt: nextFollowUp,
    kind: 'lead-follow-up',
    title: msg`Follow up with ${nameOf(row)}`,
    body: `${formatMobile(mobile)} · ${number}`,
    path: leadPath(row),
  })
}

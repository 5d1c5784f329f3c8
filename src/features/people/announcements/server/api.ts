import { requireStaff } from '#domain/access.ts'
import { dayOf, startOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import {
  notifyAnnouncedAgain,
  unreadOfAnnounced,
  withdrawAnnouncement,
} from '#features/people/notifications/public/server/commands/announced.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { type AnnouncementAnswers, HOUR } from '../rules/announcement.ts'
import {
  type AnnouncementRow,
  addAnnouncement,
  announcementsPage,
  changeAnnouncement,
  describedAnnouncement,
  holdAnnouncement,
  sendAnnouncement,
} from './store.ts'

const HOUR_MS = 60 * 60_000
const GONE_OUT = 'It has already gone out. Withdraw it and write another one.'
const WITHDRAWN = 'It was withdrawn.'

export const announcementsApi = () =>
  serving(contract, {
    announcements: ({ query }, { page }) => {
      const { query: sql, values } = announcementsPage(query)
      return page(sql, values)
    },

    announcement: async ({ params: { id } }, { db }) => ({
      ...(await describedAnnouncement(db, id)),
      unread: await unreadOfAnnounced(db, id),
    }),

    announce: async ({ body }, { db, actor, now, about }) => {
      const row = await addAnnouncement(db, { ...said(body, now), createdBy: requireStaff(actor).id, createdAt: now })
      about(`announcement:${row.id}`)
      if (row.goesOutAt <= now) await sendAnnouncement(db, row, now)
      return describedAnnouncement(db, row.id)
    },

    changeAnnouncement: async ({ params: { id }, body }, { db, now, about }) => {
      const row = await holdAnnouncement(db, id)
      about(`announcement:${id}`)
      if (row.sentAt) throw problem('not-now', { message: GONE_OUT })
      if (row.withdrawnAt) throw problem('not-now', { message: WITHDRAWN })
      const changes = said(body, now)
      await changeAnnouncement(db, id, changes)
      if (changes.goesOutAt <= now) await sendAnnouncement(db, { ...row, ...changes }, now)
      return describedAnnouncement(db, id)
    },

    withdrawAnnouncement: async ({ params: { id } }, { db, now, about }) => {
      const row = await holdAnnouncement(db, id)
      about(`announcement:${id}`)
      if (!row.withdrawnAt) {
        await changeAnnouncement(db, id, { withdrawnAt: now })
        await withdrawAnnouncement(db, id)
      }
      return describedAnnouncement(db, id)
    },

    remindOfAnnouncement: async ({ params: { id } }, { db, now, about }) => {
      const row = await holdAnnouncement(db, id)
      about(`announcement:${id}`)
      assertReminds(row, now)
      const told = await notifyAnnouncedAgain(db, id)
      await changeAnnouncement(db, id, { remindedAt: now })
      return { told }
    },
  })

const said = ({ day, ...same }: AnnouncementAnswers, now: Date) => {
  const today = dayOf(now)
  if (day && day < today)
    throw problem('invalid', { fields: [{ path: 'day', message: 'This day has passed. Choose today or a later day.' }] })
  return { ...same, goesOutAt: day && day > today ? new Date(startOf(day).getTime() + HOUR * HOUR_MS) : now }
}

function assertReminds({ sentAt, withdrawnAt, remindedAt }: AnnouncementRow, now: Date): void {
  if (withdrawnAt) throw problem('not-now', { message: WITHDRAWN })
  if (!sentAt) throw problem('not-now', { message: 'It has not been sent yet.' })
  const last = remindedAt ?? sentAt
  if (now.getTime() - last.getTime() < HOUR_MS)
    throw problem('not-now', { message: 'They were notified within the last hour. Remind them later.' })
}

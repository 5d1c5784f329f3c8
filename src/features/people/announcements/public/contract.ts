import { z } from 'zod'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { pageOf, pageQuery } from '#kit/paging.ts'
import { AnnouncementForm, STANDINGS } from '../rules/announcement.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
export const ANNOUNCEMENTS_A_PAGE = 20

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  /** Codes of branches and roles; empty: all. */
  branches: z.array(z.string()),
  roles: z.array(z.string()),
  goesOutAt: Instant,
  sentAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  standing: z.enum(STANDINGS),
  by: z.string(),
  /** How many were notified, and how many of those have read it. */
  told: z.int(),
  read: z.int(),
})
export type Announcement = z.output<typeof Announcement>

const Recipient = z.object({ id: Id, name: z.string(), branch: z.string() })

export const contract = {
  announcements: get('admin/announcements', {
    summary: 'What the office told those who work here, or is going to, newest first',
    feature: 'ADMIN',
    query: z.object(pageQuery(ANNOUNCEMENTS_A_PAGE)),
    reply: pageOf(Announcement),
  }),
  announcement: get('admin/announcement/:id', {
    summary: 'An announcement, and who has not read it yet',
    feature: 'ADMIN',
    reply: Announcement.extend({ unread: z.array(Recipient) }),
  }),
  announce: post('admin/announcement', {
    summary: 'Tells something to branches and roles, or to everybody: now, or on a later day',
    feature: 'ADMIN',
    perMinute: 10,
    body: AnnouncementForm,
    reply: Announcement,
  }),
  changeAnnouncement: put('admin/announcement/:id', {
    summary: 'Changes an announcement that has not gone out',
    feature: 'ADMIN',
    body: AnnouncementForm,
    reply: Announcement,
  }),
  withdrawAnnouncement: post('admin/announcement/:id/withdraw', {
    summary: 'Takes an announcement back: what has not gone out stays here, and what has is shown to nobody any more',
    feature: 'ADMIN',
    body: z.object({}),
    reply: Announcement,
    done: 'The announcement was withdrawn.',
  }),
  remindOfAnnouncement: post('admin/announcement/:id/remind', {
    summary: 'Tells those who have not read an announcement once more; at most once an hour',
    feature: 'ADMIN',
    body: z.object({}),
    reply: z.object({ told: z.int() }),
  }),
} satisfies Contract

export const sendAnnouncements = job('send-announcements', z.object({}), { every: '* * * * *' })

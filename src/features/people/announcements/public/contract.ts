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
    summary: 'Announcements to staff, sent or scheduled, newest first',
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
    summary: 'Announces to branches and roles, or to everyone: now, or on a later day',
    feature: 'ADMIN',
    perMinute: 10,
    body: AnnouncementForm,
    reply: Announcement,
  }),
  changeAnnouncement: put('admin/announcement/:id', {
    summary: 'Changes an announcement not yet sent',
    feature: 'ADMIN',
    body: AnnouncementForm,
    reply: Announcement,
  }),
  withdrawAnnouncement: post('admin/announcement/:id/withdraw', {
    summary: 'Withdraws an announcement: if not yet sent, it is never sent; if sent, it is no longer shown to anyone',
    feature: 'ADMIN',
    body: z.object({}),
    reply: Announcement,
    done: 'The announcement was withdrawn.',
  }),
  remindOfAnnouncement: post('admin/announcement/:id/remind', {
    summary: 'Notifies those who have not read an announcement again; at most once an hour',
    feature: 'ADMIN',
    body: z.object({}),
    reply: z.object({ told: z.int() }),
  }),
} satisfies Contract

export const sendAnnouncements = job('send-announcements', z.object({}), { every: '* * * * *' })

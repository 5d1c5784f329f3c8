import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { optionalFilter, pageOf, pageQuery } from '#kit/paging.ts'
import { SOURCES } from '../rules/notifications.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const NOTIFICATIONS_A_PAGE = 20

export const Notification = z.object({
  id: Id,
  source: z.enum(SOURCES),
  /** What happened, such as `payment-paid`. */
  kind: z.string(),
  title: z.string(),
  /** The title for other languages, if it was composed. */
  titleI18n: MessageDescriptors.nullable(),
  body: z.string(),
  bodyI18n: MessageDescriptors.nullable(),
  /** The screen that it opens, below `/app`. */
  path: z.string().nullable(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

/** A browser's push subscription (W3C Push API). */
const Subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{80,100}=*$/), auth: z.string().regex(/^[\w-]{16,30}=*$/) }),
})

export const contract = {
  notifications: get('user/notifications', {
    summary: 'Notifications of the user from the product or the insurer, newest first',
    query: z.object({
      ...pageQuery(NOTIFICATIONS_A_PAGE),
      source: optionalFilter(z.enum(SOURCES)),
      unread: optionalFilter(z.stringbool()),
    }),
    reply: pageOf(Notification),
    offline: true,
  }),
  unread: get('user/notifications/unread', {
    summary: 'Number of unread notifications; at most 100 are counted',
    reply: z.object({ unread: z.int() }),
    offline: true,
  }),
  notificationStream: get('user/notifications/stream', {
    summary: 'Server-sent events: something is new or was read elsewhere. Ends after ten minutes; reconnect',
    reply: z.string(),
    stream: true,
  }),
  markNotification: post('user/notifications/:id/read', {
    summary: 'Marks a notification as read or unread',
    body: z.object({ read: z.boolean().default(true) }),
    reply: z.object({ id: Id, readAt: Instant.nullable() }),
  }),
  markAllRead: post('user/notifications/read', {
    summary: 'Marks all as read, or all of one source',
    body: z.object({ source: optionalFilter(z.enum(SOURCES)) }),
    reply: z.object({ marked: z.int() }),
  }),
  pushKey: get('user/push', {
    summary: 'Public key with which a browser allows push notifications while the application is closed',
    outside: true,
    reply: z.object({ publicKey: z.string() }),
  }),
  subscribePush: post('user/push/subscribe', {
    summary: 'Subscribes this browser to push until the session ends',
    body: Subscription,
    reply: z.object({ subscribed: z.literal(true) }),
  }),
  unsubscribePush: post('user/push/unsubscribe', {
    summary: 'Unsubscribes this browser from push',
    body: Subscription.pick({ endpoint: true }),
    reply: z.object({ subscribed: z.literal(false) }),
  }),
}

const Nothing = z.object({})
export const deliverReminders = job('deliver-reminders', Nothing, { every: '* * * * *' })
export const handOutPushes = job('hand-out-pushes', Nothing, { every: '* * * * *' })
export const sendPush = job('send-push', z.object({ notificationId: Id, subscriptionId: Id }), {
  retry: { times: 6, seconds: 5, atMostSeconds: 600 },
})
export const tidyNotifications = job('tidy-notifications', Nothing, { every: '40 2 * * *' })

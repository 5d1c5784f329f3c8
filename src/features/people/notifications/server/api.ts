import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import type { Subscribe } from '#kit/server/hub.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract } from '../public/contract.ts'
import type { PushDoor } from './provider.ts'
import { dropSubscription, keepSubscription, markAll, setReadAt, unreadOf } from './store.ts'

const COLUMNS = {
  id: 'n.id',
  source: 'n.source',
  kind: 'n.kind',
  title: 'n.title',
  titleI18n: 'n.title_i18n',
  body: 'n.body',
  bodyI18n: 'n.body_i18n',
  path: 'n.path',
  at: 'n.created_at',
  readAt: 'n.read_at',
}

/** Notifications are personal: no one reads another's, whatever their rank. */
export const notificationsApi = ({ follow, push }: { follow: Subscribe; push: PushDoor }) =>
  serving(contract, {
    notifications: async ({ query: { source, unread, ...paging } }, { actor, page }) => {
      const where = conditions()
      where.must(`n.staff_id = ${where.param(requireStaff(actor).id)}::uuid`)
      where.when(source, (value) => `n.source = ${where.param(value)}`)
      if (unread) where.must('n.read_at is null')
      const { query, values } = pageSql({ table: 'notifications', as: 'n', columns: COLUMNS, where, paging })
      return page(query, values)
    },

    unread: async (_, { db, actor }) => ({ unread: await unreadOf(db, requireStaff(actor).id) }),

    notificationStream: async (_, { db, actor }) => {
      const { id } = requireStaff(actor)
      // Any query by the person fails once their session has ended.
      await unreadOf(db, id)
      return follow({ person: id, subject: id })
    },

    markNotification: async ({ params, body: { read } }, { db, actor, now }) => {
      const row = isUuid(params.id) && (await setReadAt(db, requireStaff(actor).id, params.id, read ? now : null))
      if (!row) throw problem('not-found')
      return { id: row.id, readAt: row.readAt?.toISOString() ?? null }
    },

    markAllRead: async ({ body: { source } }, { db, actor, now }) => ({ marked: await markAll(db, requireStaff(actor).id, source, now) }),

    pushKey: async () => ({ publicKey: await push.publicKey() }),

    subscribePush: async ({ body }, { db, actor, now }) => {
      if (!(await push.mayBeAt(body.endpoint)))
        throw problem('invalid', { fields: [{ path: 'endpoint', message: 'This is not the address of a push service.' }] })
      const { id: staffId, sessionId } = requireStaff(actor)
      await keepSubscription(db, { ...body, staffId, sessionId, now })
      return { subscribed: true as const }
    },

    unsubscribePush: async ({ body: { endpoint } }, { db, actor }) => {
      await dropSubscription(db, requireStaff(actor).id, endpoint)
      return { subscribed: false as const }
    },
  })

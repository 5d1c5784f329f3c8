import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { formerOf } from '#kit/server/renewed-secret.ts'
import { contract, deliverWebhooks, type WebhookForm } from '../public/contract.ts'
import { addressRefusal } from './post.ts'
import { newSecret, sealSecret } from './sign.ts'
import {
  addWebhookRow,
  allWebhooks,
  changeWebhookRow,
  dropWaiting,
  getWebhook,
  holdWebhook,
  hurryWaiting,
  waitAgain,
  webhookDetail,
} from './store.ts'

type Settings = { readonly secret: string; readonly allowsLoopback: boolean }

export const webhooksApi = ({ secret: key, allowsLoopback }: Settings) => {
  const refuseInside = async ({ url }: WebhookForm) => {
    const message = await addressRefusal(url, allowsLoopback)
    if (message) throw problem('invalid', { fields: [{ path: 'url', message }] })
  }
  return serving(contract, {
    webhooks: (_, { db }) => allWebhooks(db),
    webhook: ({ params }, { db }) => webhookDetail(db, params.id),
    addWebhook: async ({ body }, { transaction, makeOnce, about }) => {
      await refuseInside(body)
      const secret = newSecret()
      const { id, isRepeat } = await transaction((db) =>
        makeOnce(db, { of: body }, () => addWebhookRow(db, { ...body, secret: sealSecret(key, secret) })),
      )
      about(`webhook:${id}`)
      return { id, secret: isRepeat ? null : secret }
    },
    changeWebhook: async ({ params, body }, { transaction, about }) => {
      await refuseInside(body)
      about(`webhook:${params.id}`)
      return transaction(async (db) => {
        const { id } = await getWebhook(db, params.id)
        await changeWebhookRow(db, id, body)
        return webhookDetail(db, id)
      })
    },
    renewWebhookSecret: async ({ params }, { db, now, about }) => {
      const { id, secret: current, formerSecret, formerUntil } = await holdWebhook(db, params.id)
      const secret = newSecret()
      const { former, until } = formerOf({ secret: current, former: formerSecret, until: formerUntil }, now)
      await changeWebhookRow(db, id, { secret: sealSecret(key, secret), formerSecret: former, formerUntil: until })
      about(`webhook:${id}`)
      return { id, secret }
    },
    stopWebhook: async ({ params }, { db, now, about }) => {
      const { id } = await getWebhook(db, params.id)
      await changeWebhookRow(db, id, { stoppedAt: now, failingSince: null, givenUpAt: null })
      await dropWaiting(db, id)
      about(`webhook:${id}`)
      return webhookDetail(db, id)
    },
    startWebhook: async ({ params }, { db, now, about, enqueue }) => {
      const { id } = await getWebhook(db, params.id)
      await changeWebhookRow(db, id, { stoppedAt: null, failingSince: null, givenUpAt: null })
      await hurryWaiting(db, id, now)
      await enqueue(db, deliverWebhooks, {})
      about(`webhook:${id}`)
      return webhookDetail(db, id)
    },
    sendWebhookAgain: async ({ params, body }, { db, now, about, enqueue }) => {
      const { id, stoppedAt, givenUpAt } = await getWebhook(db, params.id)
      if (stoppedAt || givenUpAt) throw problem('not-now', { message: 'Nothing is sent to this receiver. Start it again first.' })
      if (!(await waitAgain(db, id, body.eventId, now))) throw problem('not-found')
      await enqueue(db, deliverWebhooks, {})
      about(`webhook:${id}`)
      return webhookDetail(db, id)
    },
  })
}

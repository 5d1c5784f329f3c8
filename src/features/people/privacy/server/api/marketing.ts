import { and, eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { type Choices, marketingContract } from '../../public/contract/marketing.ts'
import { MARKETING_CHANNELS } from '../../rules/channels.ts'
import { addChoices, newestChoice } from '../store.ts'

export const marketingApi = () =>
  serving(marketingContract, {
    marketingChoices: async ({ params }, { db, actor }) => {
      const isSeen = and(eq(customers.id, params.id), visibleTo(actor, { agentId: customers.agentId, customerId: customers.id }))
      if (!isUuid(params.id) || (await db.$count(customers, isSeen)) === 0) throw problem('not-found')
      return choicesOf(db, params.id)
    },
    chooseMarketing: async ({ body: { channel, allowed, version } }, { db, actor, now, origin, about }) => {
      if (actor.kind !== 'customer') throw problem('not-allowed')
      about(`customer:${actor.id}`)
      const { address, userAgent } = origin
      await addChoices(db, [{ customerId: actor.id, channel, allowed, version, actor: actorName(actor), address, userAgent, at: now }])
      return choicesOf(db, actor.id)
    },
  })

const choicesOf = (db: Db, customerId: string): Promise<Choices> =>
  Promise.all(
    MARKETING_CHANNELS.map(async (channel) => {
      const newest = await newestChoice(db, customerId, channel)
      return { channel, allowed: newest?.allowed ?? false, since: newest?.at.toISOString() ?? null }
    }),
  )

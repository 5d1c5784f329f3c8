import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { cardSimulator } from './card.ts'
import { certificateSimulator } from './certificates.ts'
import { identitySimulator } from './identity.ts'
import { inboxSimulator } from './inbox.ts'
import { pushSimulator } from './push.ts'

export type SimulatorDeps = { readonly db: Db; readonly cardSecret: string; readonly ownUrl: () => string }

/** Every third party's stand-in, each behind its own address below /simulators. */
export const simulators =
  ({ db, cardSecret, ownUrl }: SimulatorDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(cardSimulator({ db, secret: cardSecret }))
    await app.register(certificateSimulator({ db }))
    await app.register(inboxSimulator({ db }))
    await app.register(pushSimulator({ db }))
    await app.register(identitySimulator({ db, notifyUrl: () => `${ownUrl()}/sdx-api/auth/identity/notify` }))
  }

import type { FastifyPluginAsync } from 'fastify'
import { CARD_SECRET } from '../public/addresses.ts'
import { cardSimulator } from './card.ts'
import { certificateSimulator } from './certificates.ts'
import { checkoutSimulator } from './checkout.ts'
import { HOSTED_STYLE } from './hosted-page.ts'
import { identitySimulator } from './identity.ts'
import { inboxSimulator } from './inbox.ts'
import { ltoSimulator } from './lto.ts'
import { pushSimulator } from './push.ts'
import type { SimulatorDeps } from './surroundings.ts'

/** The simulated third parties, each behind its own address below /simulators. */
export const simulatedServices =
  ({ db, transaction, secretFor, ownUrl }: SimulatorDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(HOSTED_STYLE.address, { schema: { hide: true } }, (_, reply) => reply.type('text/css').send(HOSTED_STYLE.css))
    await app.register(cardSimulator({ db, secret: secretFor(CARD_SECRET) }))
    await app.register(checkoutSimulator({ db, secretFor, ownUrl }))
    await app.register(certificateSimulator({ transaction }))
    await app.register(inboxSimulator({ db }))
    await app.register(ltoSimulator({ db }))
    await app.register(pushSimulator({ db }))
    await app.register(identitySimulator({ db, notifyUrl: () => `${ownUrl()}/sdx-api/auth/identity/notify` }))
  }

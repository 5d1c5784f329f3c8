import { answerText } from '#features/messaging/messages/public/contract.ts'
import { textCodes } from '#features/people/session/public/server/text-codes.ts'
import { identityPassed } from '#features/servicing/identity/public/server/events.ts'
import { openCounterDesk } from '#features/servicing/payments/public/server/counter-desk.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import type { Feature } from '../../feature.ts'
import { acceptTextOffer, payTextOffer } from './public/contract.ts'
import { acceptByText } from './server/accept.ts'
import { answerReceivedText } from './server/answer.ts'
import { byTextApi } from './server/api.ts'
import { payByText } from './server/pay.ts'
import { acceptedOfPolicy } from './server/store.ts'

export const feature: Feature = {
  name: 'by-text',
  contributions: [
    contributes(identityPassed, async (db, policyId, enqueue) => {
      const offerId = await acceptedOfPolicy(db, policyId)
      if (offerId) await enqueue(db, payTextOffer, { offerId })
    }),
  ],
  install: ({ secret, secretFor, brand, pool, simulatorsUrl, pageUrl, ownUrl, transactAsSystem }, environment) => {
    const codes = textCodes(environment, { secret })
    const desk = openCounterDesk(environment, { simulatorsUrl, secretFor, pageUrl, ownUrl, transactAsSystem })
    return {
      served: [byTextApi({ secret, brand, desk })],
      jobWorkers: [
        jobWorker(answerText, ({ textId }, context) => answerReceivedText(textId, { ...context, secret, brand, codes })),
        jobWorker(acceptTextOffer, ({ offerId }, context) => acceptByText(offerId, { ...context, secret, brand, pool })),
        jobWorker(payTextOffer, ({ offerId }, context) => payByText(offerId, { ...context, secret, brand, desk })),
      ],
    }
  },
}

import { useFeature } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TextOffer } from '../public/contract.ts'

const LOOK_AGAIN_MS = 5000

/** Whether the customer's answer, or its consequence, may arrive at any moment. */
const isMoving = ({ counterAt, paidAt, identityAskedAt, wasRefused, stoppedAt }: TextOffer): boolean =>
  !wasRefused && !stoppedAt && !paidAt && (counterAt !== null || identityAskedAt === null)

/** The progress of the offers of a quotation sent by text message; polled while one may still lead to something. */
export const useTextOffers = (quotationId: string) =>
  useRead(
    contract.textOffers,
    { params: { id: quotationId } },
    { enabled: useFeature('QUOTES'), every: (answer) => (answer?.items.some(isMoving) ? LOOK_AGAIN_MS : false) },
  )

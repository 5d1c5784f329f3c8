import { useFeature } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TextOffer } from '../public/contract.ts'

const LOOK_AGAIN_MS = 5000

/** Whether the customer's answer, or what follows from it, may come at any moment. */
const isMoving = ({ counterAt, paidAt, identityAskedAt, wasRefused, stoppedAt }: TextOffer): boolean =>
  !wasRefused && !stoppedAt && !paidAt && (counterAt !== null || identityAskedAt === null)

/** How far the offers of a quotation came that were sent by text message; while something may come of one, asked for again and again. */
export const useTextOffers = (quotationId: string) =>
  useRead(
    contract.textOffers,
    { params: { id: quotationId } },
    { enabled: useFeature('QUOTES'), every: (answer) => (answer?.items.some(isMoving) ? LOOK_AGAIN_MS : false) },
  )

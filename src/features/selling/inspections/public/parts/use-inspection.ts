import { useRead } from '#kit/web/use-read.ts'
import { contract, type Inspection } from '../contract.ts'

const LOOK_AGAIN_MS = 15_000
const isMoving = (answer: { readonly inspection: Inspection | null } | undefined) =>
  answer?.inspection && ['requested', 'capturing', 'submitted', 'sent-back'].includes(answer.inspection.state) ? LOOK_AGAIN_MS : false

/** The newest inspection of a quotation, polled while something may happen to it. */
export const useInspection = (quotationId: string) =>
  useRead(contract.inspectionOfQuotation, { params: { quotationId } }, { every: isMoving })

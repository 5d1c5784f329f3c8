import { useRead } from '#kit/web/use-read.ts'
import { type Batch, contract } from '../public/contract.ts'

const isMoving = ({ state, isMapped, kind, shared, counts }: Batch): boolean =>
  state === 'confirmed' ||
  state === 'issuing' ||
  (state === 'uploaded' && isMapped && (kind === 'bulk' || shared.holder !== undefined)) ||
  (state === 'done' && counts.issued > 0)

/** A batch as it stands, asked again while something happens to it. */
export const useBatch = (id: string) =>
  useRead(contract.batch, { params: { id } }, { enabled: id !== '', every: (batch) => (batch && isMoving(batch) ? 1000 : false) })

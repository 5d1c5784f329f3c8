import { useRead } from '#kit/web/use-read.ts'
import { type Batch, contract } from '../public/contract.ts'
import { isShared } from '../rules/columns.ts'

const isMoving = ({ state, isMapped, counts, ...batch }: Batch): boolean =>
  state === 'confirmed' ||
  state === 'issuing' ||
  (state === 'uploaded' && isMapped && isShared(batch, batch.mapping)) ||
  (state === 'done' && counts.issued > 0)

/** A batch as it stands, asked again while something happens to it. */
export const useBatch = (id: string) =>
  useRead(contract.batch, { params: { id } }, { enabled: id !== '', every: (batch) => (batch && isMoving(batch) ? 1000 : false) })

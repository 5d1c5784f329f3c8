import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gathered } from '#kit/gathered.ts'
import type { Failure } from '#kit/web/failure.ts'
import { readAnew, useRead } from '#kit/web/use-read.ts'
import { useStream } from '#kit/web/use-stream.ts'
import { type Batch, contract } from '../public/contract.ts'
import { isShared } from '../rules/columns.ts'

/** How often a batch at work is polled while its stream is not open, and its rows are asked for at most: a page of them is more than the figures. */
const POLL_MS = 2000

const isMoving = ({ state, isMapped, counts, ...batch }: Batch): boolean =>
  state === 'confirmed' ||
  state === 'issuing' ||
  (state === 'uploaded' && isMapped && isShared(batch, batch.mapping)) ||
  (state === 'done' && counts.issued > 0)

type Followed = {
  readonly read: UseQueryResult<Batch, Failure>
  /** How often what else is shown of it is to be polled: while something happens to it that no stream tells. */
  readonly pollMs: number | undefined
}

/** A batch as it stands, and its rows where they are shown: followed while something happens to it. */
export function useBatch(id: string): Followed {
  const [isLive, setLive] = useState(false)
  const mustPoll = (batch: Batch | undefined) => batch !== undefined && isMoving(batch) && !isLive
  const input = { params: { id } }
  const read = useRead(contract.batch, input, { enabled: id !== '', every: (batch) => (mustPoll(batch) ? POLL_MS : false) })
  const askRows = useMemo(() => gathered(POLL_MS, () => readAnew(contract.batchRows, { params: { id } })), [id])
  useStream(contract.batchStream, input, {
    name: read.data && isMoving(read.data) ? `batch/${id}` : undefined,
    fromBefore: true,
    onNews: () => {
      askRows()
      return readAnew(contract.batch, input)
    },
    onLive: setLive,
  })
  return { read, pollMs: mustPoll(read.data) ? POLL_MS : undefined }
}

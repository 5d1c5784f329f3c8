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

/** Whether payments are under way, or were made for policies that are issued in a moment. */
const isBeingPaid = ({ statement, counts: { issued, certificated } }: Batch): boolean =>
  statement !== null && (statement.underWay.count > 0 || statement.paid.count > issued + certificated)

/** Withdrawn, what is not issued is given up row by row. */
const isBeingGivenUp = ({ state, counts: { waitingPayment, referred } }: Batch): boolean =>
  state === 'withdrawn' && waitingPayment + referred > 0

const isMoving = (batch: Batch): boolean =>
  isBeingGivenUp(batch) ||
  batch.state === 'confirmed' ||
  batch.state === 'issuing' ||
  (batch.state === 'uploaded' && batch.isMapped && isShared(batch, batch.mapping)) ||
  (batch.state === 'done' && (batch.counts.issued > 0 || isBeingPaid(batch)))

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

import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gathered } from '#kit/gathered.ts'
import type { Failure } from '#kit/web/failure.ts'
import { readAnew, useRead } from '#kit/web/use-read.ts'
import { useStream } from '#kit/web/use-stream.ts'
import { type Batch, contract } from '../public/contract.ts'
import { isShared } from '../rules/columns.ts'

/** How often an active batch is polled while its stream is not open, and at most its rows: a page of them is more data than the figures. */
const POLL_MS = 2000

/** Whether payments are under way, or were made for policies about to be issued. */
const isBeingPaid = ({ statement, counts: { issued, certificated } }: Batch): boolean =>
  statement !== null && (statement.underWay.count > 0 || statement.paid.count > issued + certificated)

/** After a withdrawal, the unissued rows are given up one by one. */
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
  /** How often other data about it should be polled: while changes occur that no stream reports. */
  readonly pollMs: number | undefined
}

/** The current batch, and its rows where they are shown: updated while something happens to it. */
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

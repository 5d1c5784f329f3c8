import { z } from 'zod'
import { get } from '#kit/contract.ts'

/** A point in time of one database: which database, and the oldest transaction still running then. */
const Checkpoint = z.string().regex(/^\d{1,20}\.\d{1,10}\.\d{1,20}$/)
/** How far a reading has got: the kind of the last record, and its id. */
const Place = z.string().regex(/^\d{1,2}\.[\da-f-]{36}$/)

const KeptRecord = z.object({
  /** The kind of record, as its endpoint declares in what it reveals. */
  record: z.string(),
  id: z.uuid(),
  /** What its endpoint answers. */
  answer: z.unknown(),
})
export type KeptRecord = z.output<typeof KeptRecord>

/** All replicated records of one kind, in a digest short enough for both sides to compare. */
const KeptSet = z.object({ record: z.string(), count: z.int(), digest: z.string() })
export type KeptSet = z.output<typeof KeptSet>

const Changes = z.object({
  items: z.array(KeptRecord),
  /** What to send with the next request. For a reading in several batches, that of the first counts. */
  checkpoint: Checkpoint,
  /** Where the next batch starts; null after the last. */
  next: Place.nullable(),
  /** After the last batch, everything there is. */
  sets: z.array(KeptSet),
})
export type Changes = z.output<typeof Changes>

export const contract = {
  changes: get('user/offline/changes', {
    reveals: 'record',
    summary: 'Own records changed since a checkpoint, 100 a batch, as their endpoints return them; all without a checkpoint',
    query: z.object({ since: Checkpoint.optional(), after: Place.optional() }),
    reply: Changes,
  }),
  keptIds: get('user/offline/ids/:record', {
    summary: 'The last twelve characters of the ids of own records of one kind: a phone removes any others it has',
    reply: z.object({ ends: z.array(z.string()) }),
  }),
}

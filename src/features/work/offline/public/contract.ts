import { z } from 'zod'
import { get } from '#kit/contract.ts'

/** A moment of one database: which it is, and the oldest transaction that was not over by then. */
const Checkpoint = z.string().regex(/^\d{1,20}\.\d{1,10}\.\d{1,20}$/)
/** How far a reading has come: the kind of the last record, and its id. */
const Place = z.string().regex(/^\d{1,2}\.[\da-f-]{36}$/)

const KeptRecord = z.object({
  /** What it is, as its endpoint says that it reveals. */
  record: z.string(),
  id: z.uuid(),
  /** What its endpoint answers. */
  answer: z.unknown(),
})
export type KeptRecord = z.output<typeof KeptRecord>

/** All records of one kind that come along, told in so few letters that two who know them can compare. */
const KeptSet = z.object({ record: z.string(), count: z.int(), digest: z.string() })
export type KeptSet = z.output<typeof KeptSet>

const Changes = z.object({
  items: z.array(KeptRecord),
  /** What to ask with the next time. Of a reading in several batches, that of the first counts. */
  checkpoint: Checkpoint,
  /** Where the next batch begins; null after the last. */
  next: Place.nullable(),
  /** After the last batch, what there is in all. */
  sets: z.array(KeptSet),
})
export type Changes = z.output<typeof Changes>

export const contract = {
  changes: get('user/offline/changes', {
    reveals: 'record',
    summary: 'Own records that changed since a checkpoint, 100 a batch, as their endpoints answer them; all of them without a checkpoint',
    query: z.object({ since: Checkpoint.optional(), after: Place.optional() }),
    reply: Changes,
  }),
  keptIds: get('user/offline/ids/:record', {
    summary: 'The last twelve letters of the ids of own records of one kind: whatever a phone has besides is none of its business any more',
    reply: z.object({ ends: z.array(z.string()) }),
  }),
}

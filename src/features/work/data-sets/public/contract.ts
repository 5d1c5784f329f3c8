import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { CSV_GZIP, JSON_FILE, PARQUET } from '#kit/media-types.ts'
import { DataSetListItem, dataSetList } from '../rules/list.ts'

const Id = z.uuid()

const DataSetFile = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  format: z.enum(['csv', 'parquet']),
  rows: z.int(),
  bytes: z.int(),
  /** Of its bytes, in hex. */
  sha256: z.string(),
})
const DataSet = DataSetListItem.extend({
  /** Whether people appear under pseudonyms only. */
  personal: z.enum(['pseudonyms', 'plain']),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  /** It is kept until the end of this day. */
  keptUntil: z.string(),
  items: z.array(DataSetFile),
})
export type DataSet = z.output<typeof DataSet>

const ofDataSets = { feature: 'DATA_SETS' } as const

export const contract = {
  dataSets: list('user/data-sets', dataSetList, { ...ofDataSets, summary: 'Nightly data sets that are kept, newest first' }),
  dataSet: get('user/data-set/:id', {
    ...ofDataSets,
    summary: 'A data set with its files; `latest` is the newest one made',
    params: z.object({ id: z.union([Id, z.literal('latest')]) }),
    reply: DataSet,
  }),
  dataSetManifest: get('user/data-set/:id/manifest', {
    ...ofDataSets,
    summary: 'Manifest of a data set: its moment, subjects with their columns, and every file with rows and SHA-256',
    params: z.object({ id: Id }),
    reply: z.unknown(),
    file: [JSON_FILE],
    exported: true,
  }),
  dataSetFile: get('user/data-set/:id/file/:file', {
    ...ofDataSets,
    summary: 'A file of a data set',
    params: z.object({ id: Id, file: Id }),
    reply: z.unknown(),
    file: [CSV_GZIP, PARQUET],
    exported: true,
  }),
  makeDataSetNow: post('user/data-sets/make', {
    ...ofDataSets,
    summary: 'Makes today’s data set now, replacing the existing one of today',
    reply: z.object({ asked: z.literal(true) }),
    done: 'The data set is being made. It takes some minutes.',
    perMinute: 5,
  }),
} satisfies Contract

/** Writes the data set of the day, and deletes those whose retention is over. */
export const makeDataSet = job('make-data-set', z.object({}), {
  every: '30 2 * * *',
  retry: { times: 4, seconds: 300, atMostSeconds: 3600 },
})

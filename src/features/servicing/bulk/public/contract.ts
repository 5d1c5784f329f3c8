import { z } from 'zod'
import { batchLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { StatementFigure } from '#features/servicing/payments/public/rules/statement.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { BATCH_KINDS, Counts, Mapping, Parts } from '../rules/batch.ts'
import { BatchRowItem, batchList, rowList } from '../rules/lists.ts'

export { BatchRowItem } from '../rules/lists.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Word = plainText(100).trim()
const Kind = z.enum(BATCH_KINDS)

/** What the person who asks may do with a batch as it stands. */
export const BATCH_ACTIONS = ['map', 'share', 'mend', 'upload', 'confirm', 'pause', 'resume', 'cancel'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

export const Batch = z.object({
  id: Id,
  kind: Kind,
  line: z.string(),
  state: z.enum(batchLife.states),
  fileName: z.string(),
  staffName: z.string(),
  headings: z.array(z.string()),
  /** What the first rows say, beside which the columns are chosen. */
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  isMapped: z.boolean(),
  key: z.string(),
  shared: Parts,
  counts: Counts,
  /** What is wrong most often. */
  commonFaults: z.array(z.object({ path: z.string(), column: z.string(), message: z.string(), rows: z.int() })),
  /** For how many days the agent may leave the premiums unpaid; none where they are not entitled to it. */
  creditTerms: z.array(z.int()),
  creditDays: z.int().nullable(),
  /** What its policies ask for together: what can be paid now, and what is being paid. */
  statement: z.object({ id: Id, due: StatementFigure, underWay: StatementFigure, paid: StatementFigure }).nullable(),
  /** A policy for which the policyholder still has to prove who they are. */
  unproven: Id.nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  may: z.array(z.enum(BATCH_ACTIONS)),
})
export type Batch = z.output<typeof Batch>

export const BatchRow = BatchRowItem.extend({
  parts: Parts,
  /** What the file says, by heading: what is not asked, as well. */
  cells: z.array(z.object({ heading: z.string(), text: z.string() })),
  mayMend: z.boolean(),
  /** The rows before and after it that are wrong. */
  before: Id.nullable(),
  after: Id.nullable(),
})
export type BatchRow = z.output<typeof BatchRow>

const own = { feature: 'BULK' } as const
const Upload = z.object({
  line: Word,
  /** The batch of which the file is a corrected one. */
  batch: Id.optional(),
})
const reply = Batch

export const contract = {
  bulkUpload: post('user/bulk-upload', {
    summary: 'Takes in the file `file` of a multipart form, a sale in each row; what is wrong with rows is told as data of the batch',
    query: Upload,
    multipart: 'file',
    perMinute: 60,
    reply,
    ...own,
  }),
  groupExcelUpload: post('user/group-excel-upload', {
    summary: 'The same for a fleet of one policyholder, whose answers all rows share',
    query: Upload,
    multipart: 'file',
    perMinute: 60,
    reply,
    ...own,
  }),
  bulkTemplate: get('user/bulk-template/:line', {
    summary: 'The file to fill in for a line: a workbook with drop-downs, examples and codes, or the headings as CSV',
    query: z.object({ kind: Kind.default('bulk'), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: z.unknown(),
    file: [SPREADSHEET, CSV],
    rendered: true,
    ...own,
  }),
  batches: list('user/bulk-batches', batchList, { summary: 'Uploads of the person and of everybody below, newest first', ...own }),
  batch: get('user/bulk-batch/:id', {
    reveals: 'batch',
    summary: 'How far an upload is, what it costs and what is wrong most often',
    reply,
    ...own,
  }),
  batchRows: list('user/bulk-batch/:id/rows', rowList, {
    reveals: 'batch-row',
    summary: 'Rows of an upload, as they stand in its file',
    ...own,
  }),
  batchRow: get('user/bulk-batch/:id/row/:row', {
    reveals: 'batch',
    summary: 'One row of an upload with its answers',
    reply: BatchRow,
    ...own,
  }),
  wrongRows: get('user/bulk-batch/:id/wrong', {
    summary: 'The rows that are wrong, as they were sent and with what is wrong, to be corrected and sent again',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
    exported: true,
    ...own,
  }),
  mapColumns: put('user/bulk-batch/:id/columns', {
    summary: 'Says which answer each column gives and by which a row is known again; every row that is not sold is read anew',
    body: z.object({ mapping: Mapping, key: Word }),
    reply,
    ...own,
  }),
  shareAnswers: put('user/bulk-batch/:id/shared', {
    summary: 'Says what all rows share: the policyholder of a fleet, and the agreement',
    body: z.object({ holder: RawAnswers.optional(), commercial: RawAnswers.optional() }),
    reply,
    ...own,
  }),
  mendRow: put('user/bulk-batch/:id/row/:row', {
    summary: 'Changes the answers of a row, and checks and prices it at once',
    body: z.object({ answers: RawAnswers, holder: RawAnswers.optional() }),
    reply: BatchRow,
    ...own,
  }),
  leaveOutRow: post('user/bulk-batch/:id/row/:row/leave-out', {
    summary: 'Leaves a row out, or takes it back',
    body: z.object({ isLeftOut: z.boolean() }),
    reply: BatchRow,
    ...own,
  }),
  mendColumn: post('user/bulk-batch/:id/mend', {
    summary: 'Gives one answer in all rows that have a fault in it with the same words',
    body: z.object({ path: Word, message: plainText(500), to: z.union([plainText(500), z.number(), z.boolean()]) }),
    reply,
    ...own,
  }),
  confirmBatch: post('user/bulk-batch/:id/confirm', {
    summary:
      'Confirms the number of policies and the premium that were shown, and issues them on credit terms of the agreement, or asks for one payment of all first',
    body: z.object({
      policies: z.int().min(1, 'There is nothing to issue.'),
      premium: Centavos,
      /** For how many days the premiums may stay unpaid; 0: they are paid first. */
      days: z.int().min(0),
      consents: z.array(z.object({ code: Word, version: Word, accepted: z.boolean() })).max(20),
    }),
    reply,
    ...own,
  }),
  stepBatch: post('user/bulk-batch/:id/step', {
    summary: 'Pauses an upload that is being issued, goes on with it, or cancels what is not issued',
    body: z.object({ event: z.enum(['pause', 'resume', 'cancel']) }),
    reply,
    ...own,
  }),
} satisfies Contract

const OfBatch = z.object({ batchId: Id })
const RETRY = { retry: { times: 10, seconds: 1, atMostSeconds: 30 } } as const

/** Checks and prices rows, some at a time. */
export const checkBatch = job('check-batch', OfBatch, RETRY)
/** Issues rows that were confirmed, some at a time. */
export const issueBatch = job('issue-batch', OfBatch, RETRY)
/** Sees what became of rows: certificates, decisions of underwriters, policies that were paid otherwise. */
export const followBatch = job('follow-batch', z.object({ batchId: Id, round: z.int().default(0) }), RETRY)
/** The same for all that wait, in case nobody did. */
export const followBatches = job('follow-batches', z.object({}), { every: '*/5 * * * *' })

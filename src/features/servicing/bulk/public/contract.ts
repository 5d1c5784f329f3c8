import { z } from 'zod'
import { batchLife, batchRowLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { StatementFigure } from '#features/servicing/payments/public/rules/statement.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { CSV, PDF, SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { BATCH_KINDS, Counts, Mapping, MOST_PARTS, Parts } from '../rules/batch.ts'
import { BatchRowItem, batchList, rowList } from '../rules/lists.ts'

export { BatchRowItem } from '../rules/lists.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Word = plainText(100).trim()
const Kind = z.enum(BATCH_KINDS)

/** What the person who asks may do with a batch in its current state. */
export const BATCH_ACTIONS = ['map', 'share', 'mend', 'upload', 'confirm', 'pause', 'resume', 'cancel', 'withdraw'] as const
export type BatchAction = (typeof BATCH_ACTIONS)[number]

export const Batch = z.object({
  id: Id,
  kind: Kind,
  line: z.string(),
  state: z.enum(batchLife.states),
  fileName: z.string(),
  staffName: z.string(),
  headings: z.array(z.string()),
  /** The content of the first rows, beside which the columns are chosen. */
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  isMapped: z.boolean(),
  /** Filled in on a template of an earlier version. */
  isOldTemplate: z.boolean(),
  key: z.string(),
  shared: Parts,
  counts: Counts,
  /** The most common faults. */
  commonFaults: z.array(z.object({ path: z.string(), column: z.string(), message: z.string(), rows: z.int() })),
  /** For how many days the agent may leave the premiums unpaid; empty if they are not entitled to it. */
  creditTerms: z.array(z.int()),
  creditDays: z.int().nullable(),
  /** What its policies owe together: what can be paid now, and what is being paid. */
  statement: z.object({ id: Id, due: StatementFigure, underWay: StatementFigure, paid: StatementFigure }).nullable(),
  /** A policy whose policyholder has yet to prove their identity. */
  unproven: Id.nullable(),
  /** The last change by hand that can be undone, and in how many rows. */
  /** The last change by hand; if in one row, its number. */
  lastEdit: z.object({ id: Id, rows: z.int(), n: z.int().nullable() }).nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  may: z.array(z.enum(BATCH_ACTIONS)),
})
export type Batch = z.output<typeof Batch>

export const BatchRow = BatchRowItem.extend({
  parts: Parts,
  /** The content of the file by heading, including columns that are not asked. */
  cells: z.array(z.object({ heading: z.string(), text: z.string() })),
  /** The same for further rows of the file that belong to the same sale. */
  more: z.array(z.object({ n: z.int(), cells: z.array(z.object({ heading: z.string(), text: z.string() })) })),
  mayMend: z.boolean(),
  /** The wrong rows before and after it. */
  before: Id.nullable(),
  after: Id.nullable(),
})
export type BatchRow = z.output<typeof BatchRow>

/** An answer given in many rows at once. */
export const Given = z.union([plainText(500), z.number(), z.boolean(), z.array(plainText(100)).max(50)])
/** A row as in a spreadsheet; for a sale that insures several people, one of them. */
export const TableLine = z.object({
  row: Id,
  person: z.int(),
  n: z.int(),
  state: z.enum(batchRowLife.states),
  mayMend: z.boolean(),
  /** The content of the columns, by path. */
  cells: z.record(z.string(), z.string()),
  wrong: z.record(z.string(), z.string()),
  /** What is wrong with the row as a whole. */
  note: z.string(),
})
export type TableLine = z.output<typeof TableLine>
const TableRows = z.object({
  lines: z.array(TableLine),
  /** The row of the file after which the next ones follow; null if these were the last. */
  next: z.int().nullable(),
  /** The allowed values of a column, where they are a list. */
  choices: z.record(z.string(), z.array(z.string())),
})
/** Cells that can be changed at once. */
const MOST_CELLS = 4000

const own = { feature: 'BULK' } as const
const Upload = z.object({
  line: Word,
  /** The batch that this file corrects. */
  batch: Id.optional(),
})
/** The reference of an uploaded part of a file. */
const Part = z.string().regex(/^[0-9a-f]{64}\.[0-9a-f]{32}$/)
const reply = Batch

export const contract = {
  bulkUpload: post('user/bulk-upload', {
    summary: 'Uploads the file `file` of a multipart form, one sale per row; errors in rows are returned as data of the batch',
    query: Upload,
    multipart: 'file',
    perMinute: 60,
    reply,
    ...own,
  }),
  groupExcelUpload: post('user/group-excel-upload', {
    summary: 'Uploads a fleet as `file`: all rows share one policyholder’s answers',
    query: Upload,
    multipart: 'file',
    perMinute: 60,
    reply,
    ...own,
  }),
  uploadPart: post('user/bulk-upload-part', {
    summary: 'Stores a part of a large file, the file `part` of a multipart form, for an hour, and returns its reference',
    multipart: 'part',
    outside: true,
    fresh: true,
    perMinute: 300,
    reply: z.object({ part: Part }),
    ...own,
  }),
  uploadParts: post('user/bulk-upload-parts', {
    summary: 'Assembles the parts of a file and imports it; or returns which parts are missing and must be sent again',
    body: Upload.extend({ kind: Kind, name: plainText(200), parts: z.array(Part).min(1).max(MOST_PARTS) }),
    outside: true,
    perMinute: 60,
    reply: z.object({ batch: Batch.nullable(), missing: z.array(z.int()) }),
    ...own,
  }),
  bulkTemplate: get('user/bulk-template/:line', {
    summary: 'Template of a line to fill in: a workbook with drop-downs, examples and codes, or the headings as CSV',
    query: z.object({ kind: Kind.default('bulk'), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: z.unknown(),
    file: [SPREADSHEET, CSV],
    rendered: true,
    ...own,
  }),
  batches: list('user/bulk-batches', batchList, { summary: 'Uploads of the person and everyone below, newest first', ...own }),
  batch: get('user/bulk-batch/:id', {
    reveals: 'batch',
    summary: 'Progress of an upload, its cost and most frequent errors',
    reply,
    ...own,
  }),
  batchStream: get('user/bulk-batch/:id/stream', {
    summary:
      'Server-sent events: rows of an upload were checked, issued or changed, at most twice a second. Ends after ten minutes, or with the right to see the upload; reconnect',
    reply: z.string(),
    stream: true,
    ...own,
  }),
  batchRows: list('user/bulk-batch/:id/rows', rowList, {
    reveals: 'batch-row',
    summary: 'Rows of an upload, as in its file',
    ...own,
  }),
  batchRow: get('user/bulk-batch/:id/row/:row', {
    reveals: 'batch',
    summary: 'One row of an upload with its answers',
    reply: BatchRow,
    ...own,
  }),
  wrongRows: get('user/bulk-batch/:id/wrong', {
    summary: 'Rows with errors, as sent and with what is wrong, to be corrected and sent again',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
    exported: true,
    ...own,
  }),
  batchDocuments: get('user/bulk-batch/:id/documents', {
    reveals: 'policy',
    summary: 'Certificates, or else schedules, of the policies of an upload, in one PDF for as many as are printed at once',
    query: z.object({
      part: z.coerce.number('Name the part by its number.').int('Name the part by its number.').min(1).max(1000).default(1),
    }),
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
    exported: true,
    ...own,
  }),
  mapColumns: put('user/bulk-batch/:id/columns', {
    summary: 'Maps columns to answers and sets the key that identifies a row; every row not yet sold is read again',
    body: z.object({ mapping: Mapping, key: Word }),
    reply,
    ...own,
  }),
  shareAnswers: put('user/bulk-batch/:id/shared', {
    summary: 'Sets what all rows of a fleet share: answers for which its file has no column, the policyholder, and the agreement',
    body: z.object({ answers: RawAnswers.optional(), holder: RawAnswers.optional(), commercial: RawAnswers.optional() }),
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
    summary: 'Excludes a row or restores it',
    body: z.object({ isLeftOut: z.boolean() }),
    reply: BatchRow,
    ...own,
  }),
  mendColumn: post('user/bulk-batch/:id/mend', {
    summary: 'Sets one answer in all rows that have the same error message for it',
    body: z.object({ path: Word, message: plainText(500), to: Given }),
    reply,
    ...own,
  }),
  tableRows: get('user/bulk-batch/:id/table', {
    reveals: 'batch',
    summary: 'Rows of an upload in spreadsheet form, a line for each person of a row, with errors by column',
    query: z.object({ state: z.enum(batchRowLife.states).optional(), after: z.coerce.number().int().default(0) }),
    reply: TableRows,
    ...own,
  }),
  mendCells: put('user/bulk-batch/:id/cells', {
    summary: 'Writes texts into cells, as in a spreadsheet, and checks and prices their rows at once',
    body: z.object({
      cells: z
        .array(z.object({ row: Id, person: z.int().min(0).max(600), path: Word, text: plainText(500) }))
        .min(1)
        .max(MOST_CELLS, 'These are more cells than can be changed at once. Paste fewer rows.'),
    }),
    reply: z.object({ batch: Batch, lines: z.array(TableLine) }),
    ...own,
  }),
  undoEdit: post('user/bulk-batch/:id/undo', {
    summary: 'Undoes the last manual change, in all rows that it changed and that were not sold since',
    body: z.object({ edit: Id }),
    reply,
    ...own,
  }),
  confirmBatch: post('user/bulk-batch/:id/confirm', {
    summary:
      'Confirms the number of policies and the premium shown, and issues them on credit terms of the agreement, or first requests one payment for all',
    body: z.object({
      /** 0 where everything goes to underwriting first. */
      policies: z.int().min(0),
      premium: Centavos,
      /** For how many days the premiums may stay unpaid; 0: they are paid first. */
      days: z.int().min(0),
      consents: z.array(z.object({ code: Word, version: Word, accepted: z.boolean() })).max(20),
    }),
    reply,
    ...own,
  }),
  stepBatch: post('user/bulk-batch/:id/step', {
    summary: 'Pauses or resumes an upload that is being issued, or cancels what is not issued',
    body: z.object({ event: z.enum(['pause', 'resume', 'cancel']) }),
    reply,
    ...own,
  }),
  withdrawBatch: post('user/bulk-batch/:id/withdraw', {
    summary: 'Withdraws, with a reason, what of an upload is not issued; policies in force end one by one',
    body: z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply,
    ...own,
  }),
} satisfies Contract

const OfBatch = z.object({ batchId: Id })
const RETRY = { retry: { times: 10, seconds: 1, atMostSeconds: 30 } } as const

/** Checks and prices rows in portions. */
export const checkBatch = job('check-batch', OfBatch, RETRY)
/** Gives up the unissued part of an upload, row by row. */
export const giveUpBatch = job('give-up-batch', OfBatch.extend({ reason: z.string() }), RETRY)
/** Issues confirmed rows in portions. */
export const issueBatch = job('issue-batch', OfBatch, RETRY)
/** Follows what became of rows: certificates, underwriting decisions, policies paid by other means. */
export const followBatch = job('follow-batch', z.object({ batchId: Id, round: z.int().default(0) }), RETRY)
/** The same for all waiting batches, as a fallback. */
export const followBatches = job('follow-batches', z.object({}), { every: '*/5 * * * *' })

import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { ChangeNote, OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { ROW_OUTCOMES, ROW_STANDINGS } from '../../rules/workbook/rows.ts'

const WorkbookRow = z.object({
  kind: z.enum(['branch', 'person']),
  /** The number of the row in its sheet. */
  at: z.int(),
  standing: z.enum(ROW_STANDINGS),
  name: z.string(),
  about: z.string(),
  changes: z.array(z.object({ label: z.string(), was: z.string(), will: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string(), messageI18n: MessageDescriptors.optional() })),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** Why it was left out. */
  why: z.string().nullable(),
})
export type WorkbookRow = z.output<typeof WorkbookRow>

/** The state of a workbook: checked, waiting for a second person, refused or withdrawn, being applied, or done. */
const WORKBOOK_STEPS = ['read', 'proposed', 'refused', 'withdrawn', 'taking', 'done'] as const
export type WorkbookStep = (typeof WORKBOOK_STEPS)[number]

const Workbook = z.object({
  id: z.uuid(),
  name: z.string(),
  step: z.enum(WORKBOOK_STEPS),
  sentBy: z.string(),
  sentAt: z.string(),
})

const WorkbookDetail = Workbook.extend({
  rows: z.array(WorkbookRow),
  /** How many rows match what is already on record. */
  same: z.int(),
  /** Headings that match no column that is asked for. */
  unknown: z.array(z.string()),
  change: OfficeChange.nullable(),
  mayPropose: z.boolean(),
})
export type WorkbookDetail = z.output<typeof WorkbookDetail>

export const workbookContract = {
  workbookTemplate: get('admin/people-workbook-template', {
    summary: 'An empty workbook of people and branches, with choice lists and what each column accepts',
    feature: 'ADMIN',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
  }),
  workbooks: get('admin/people-workbooks', {
    summary: 'Latest workbooks of people and branches',
    feature: 'ADMIN',
    reply: z.array(Workbook),
  }),
  sendWorkbook: post('admin/people-workbooks', {
    summary:
      'Uploads a workbook of people and branches for review, an Excel workbook or CSV as the file `list` of a multipart form; nothing is applied',
    feature: 'ADMIN',
    reply: z.object({ id: z.uuid() }),
    multipart: 'list',
    outside: true,
    fresh: true,
    perMinute: 60,
  }),
  workbook: get('admin/people-workbook/:id', {
    summary: 'What each row of a workbook would do to the current records or, once proposed, what it does and its outcome',
    feature: 'STAFF_CHANGES',
    reply: WorkbookDetail,
  }),
  wrongPeople: get('admin/people-workbook/:id/wrong', {
    summary: 'Invalid rows of a workbook with their errors, to correct and upload again',
    feature: 'STAFF_CHANGES',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
    exported: true,
  }),
  proposeWorkbook: post('admin/people-workbook/:id/propose', {
    summary: 'Proposes a workbook’s valid rows, which a second person confirms',
    feature: 'ADMIN',
    body: z.object({ note: ChangeNote }),
    reply: WorkbookDetail,
    done: 'Proposed. A second person confirms it.',
  }),
} satisfies Contract

/** Applies some rows of a workbook that two people confirmed, and enqueues itself again until all are applied. */
export const takeWorkbook = job('take-people-workbook', z.object({ workbookId: z.uuid() }), {
  retry: { times: 8, seconds: 5, atMostSeconds: 300 },
})

/** Deletes workbooks that no one proposed. */
export const forgetWorkbooks = job('forget-people-workbooks', z.object({}), { every: '20 3 * * *' })

import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { listVersionLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { CSV } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'

const Instant = z.iso.datetime({ offset: true })
const Row = z.array(z.string())
const Rows = z.object({ count: z.int(), first: z.array(Row) })

const Version = z.object({
  id: z.uuid(),
  list: z.string(),
  state: z.enum(listVersionLife.states),
  effectiveOn: Day.nullable(),
  isDemo: z.boolean(),
  /** Whether it is in force today. */
  isInForce: z.boolean(),
  note: z.string(),
  count: z.int(),
  madeBy: z.string().nullable(),
  createdAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type ListVersion = z.output<typeof Version>

const Summary = z.object({
  name: z.string(),
  title: z.string(),
  purpose: z.string(),
  count: z.int(),
  isDemo: z.boolean(),
  /** The version in force, if someone made it; without one, the list is as shipped with the program. */
  since: Day.nullable(),
  by: z.string().nullable(),
  /** Versions that are waiting for a second person, and approved ones whose day has not come. */
  submitted: z.int(),
  coming: z.int(),
})
export type ListSummary = z.output<typeof Summary>

/** What the viewer may do with a version in its state. */
export const LIST_ACTIONS = ['submit', 'approve', 'return', 'discard'] as const

const VersionDetail = Version.extend({
  title: z.string(),
  columns: z.array(z.string()),
  today: Day,
  /** How it would change the list as it is now; null once it is in force itself. */
  difference: z
    .object({
      added: Rows,
      removed: Rows,
      changed: z.object({
        count: z.int(),
        first: z.array(z.object({ key: z.string(), column: z.string(), before: z.string(), after: z.string() })),
      }),
      isReordered: z.boolean(),
    })
    .nullable(),
  may: z.array(z.enum(LIST_ACTIONS)),
  /** Why the viewer may not approve what is submitted. */
  whyNot: z.string().nullable(),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), why: z.string().nullable() })),
})
export type ListVersionDetail = z.output<typeof VersionDetail>

export const ROWS_PER_PAGE = 50

const own = { feature: 'TARIFFS' } as const
const file = { reply: z.unknown(), file: [CSV], rendered: true, ...own } as const

export const Submission = z.object({
  effectiveOn: Day,
  note: plainText(500).trim().min(3, 'Say what was changed, and give the source.'),
  isDemo: z.boolean().default(false),
})

export const listsContract = {
  maintainedLists: get('user/maintained-lists', {
    summary: 'Lists maintained by staff, with what is in force and pending',
    reply: z.array(Summary),
    ...own,
  }),
  maintainedList: get('user/maintained-list/:name', {
    summary: 'One list: a page of its rows today, and its versions',
    query: z.object({ page: z.coerce.number().int().min(1).default(1), search: z.string().trim().max(80).default('') }),
    reply: Summary.extend({
      columns: z.array(z.string()),
      /** How many rows contain the searched text. */
      found: z.int(),
      rows: z.array(Row),
      versions: z.array(Version),
    }),
    ...own,
  }),
  maintainedListFile: get('user/maintained-list/:name/file', { exported: true, summary: 'Rows of a list today, as CSV', ...file }),
  draftList: post('user/maintained-list/:name/draft', {
    summary: 'Saves the rows of a list from the CSV file `list` of a multipart form as a draft; the list does not change',
    reply: VersionDetail,
    multipart: 'list',
    perMinute: 60,
    ...own,
  }),
  listVersion: get('user/list-version/:id', {
    summary: 'A version of a list: its changes, and who may do what',
    reply: VersionDetail,
    ...own,
  }),
  listVersionFile: get('user/list-version/:id/file', { exported: true, summary: 'Rows of a version of a list, as CSV', ...file }),
  submitListVersion: post('user/list-version/:id/submit', {
    summary: 'Submits one’s own version to a second person, to apply from a day',
    body: Submission,
    reply: VersionDetail,
    ...own,
  }),
  approveListVersion: post('user/list-version/:id/approve', {
    summary: 'Approves a version as the second person, from its day on (may be today)',
    body: z.object({}),
    reply: VersionDetail,
    ...own,
  }),
  returnListVersion: post('user/list-version/:id/return', {
    summary: 'Returns a submitted version to its maker, with a reason',
    body: z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply: VersionDetail,
    ...own,
  }),
  discardListVersion: post('user/list-version/:id/discard', {
    summary: 'Discards one’s own draft',
    body: z.object({}),
    reply: VersionDetail,
    ...own,
  }),
} satisfies Contract

/** Runs every few minutes, so that a program that was down at midnight catches up. */
export const putListsIntoForce = job('put-lists-into-force', z.object({}), { every: '*/5 * * * *' })

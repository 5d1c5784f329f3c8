import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { screeningLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { plainText } from '#kit/text.ts'
import { screeningList } from '../rules/list.ts'

export { ScreeningItem } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Kind = z.enum(['person', 'company'])

const Match = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(screeningLife.states),
  likeness: z.int(),
  person: z.object({ name: z.string(), kind: Kind, birthDate: Day.optional() }),
  entry: z.object({
    name: z.string(),
    aliases: z.array(z.string()),
    kind: z.string(),
    birthDate: z.string(),
    reference: z.string(),
    remarks: z.string(),
    source: z.string(),
    listedOn: Day,
    isDemonstration: z.boolean(),
  }),
  policies: z.array(
    z.object({ id: Id, line: z.string(), reference: z.string(), description: z.string(), role: z.string(), state: z.string() }),
  ),
  firstBy: z.string().nullable(),
  firstReason: z.string().nullable(),
  /** What the viewer may do now. */
  may: z.array(z.enum(['release', 'disagree', 'confirm', 'reopen'])),
  history: z.array(z.object({ at: Instant, title: z.string(), who: z.string(), reason: z.string().nullable() })),
})
export type Match = z.output<typeof Match>
export type MatchStep = Match['may'][number]

const ScreeningListVersion = z.object({
  id: Id,
  source: z.string(),
  listedOn: Day,
  isDemonstration: z.boolean(),
  entryCount: z.int(),
  uploadedBy: z.string().nullable(),
  createdAt: Instant,
  replacedAt: Instant.nullable(),
})
export type ScreeningListVersion = z.output<typeof ScreeningListVersion>
const ScreeningListVersions = z.array(ScreeningListVersion)

/** What is entered about a list file when it is uploaded. */
export const ListFacts = z.object({
  source: field(
    {
      label: 'Source',
      control: 'text',
      placeholder: 'AMLC',
      help: 'Who publishes the list. A newer file from the same source replaces it.',
    },
    plainText(80).trim().min(1, 'Enter who publishes the list.'),
  ),
  listedOn: field({ label: 'Date of the list', control: 'date', help: 'The day the source published it.' }, Day),
})

export const contract = {
  screeningMatches: list('user/screening', screeningList, {
    reveals: 'screening-match',
    summary: 'People who may be on a list, those waiting for a decision first',
    feature: 'COMPLIANCE',
  }),
  screeningMatch: get('user/screening/:id', {
    reveals: 'screening-match',
    summary: 'One person who may be on a list, beside the entry',
    feature: 'COMPLIANCE',
    reply: Match,
  }),
  decideScreening: post('user/screening/:id/decision', {
    summary: 'Decides whether it is the person on the list; two people must agree it is not',
    feature: 'COMPLIANCE',
    body: z.object({
      version: z.int().min(1),
      step: z.enum(['release', 'disagree', 'confirm', 'reopen']),
      reason: plainText(1000).trim().min(5, 'Say why, in a sentence.'),
    }),
    reply: Match,
    done: 'The decision has been saved.',
  }),
  screeningLists: get('admin/screening-lists', {
    summary: 'Lists that names are compared with, current and previous',
    feature: 'ADMIN',
    reply: ScreeningListVersions,
  }),
  uploadScreeningList: post('admin/screening-list', {
    summary:
      'Uploads a list as the file `list` of a multipart form: CSV in UTF-8 with the columns reference, name, aliases, kind, birth_date, remarks',
    feature: 'ADMIN',
    query: ListFacts,
    multipart: 'list',
    reply: ScreeningListVersions,
    done: 'The list is in force. Everyone is screened again.',
    perMinute: 10,
  }),
} satisfies Contract

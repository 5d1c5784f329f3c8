import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { resourceVersionLife } from '#domain/life-cycles.ts'
import { Mobile } from '#domain/person.ts'
import { AgentCard } from '#features/people/sharing/public/contract.ts'
import { get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { lineNames } from '#lines/names.ts'
import {
  audienceName,
  kindName,
  languageName,
  RESOURCE_ACTIONS,
  RESOURCE_AUDIENCES,
  RESOURCE_KINDS,
  RESOURCE_LANGUAGES,
  SHARE_STATES,
} from '../rules/resources.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Kind = z.enum(RESOURCE_KINDS, 'Choose what it is.')
const Language = z.enum(RESOURCE_LANGUAGES, 'Choose its language.')
const Audience = z.enum(RESOURCE_AUDIENCES, 'Choose who it is for.')

const options = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }))
const lineOptions = Object.entries(lineNames).map(([value, label]) => ({ value, label }))
const LineCode = z.string().refine((code) => Object.hasOwn(lineNames, code), 'Choose a line that we sell.')

/** What a version is called, and what it is about. */
export const VersionForm = z.object({
  title: field({ label: 'Title', control: 'text', autoComplete: 'off' }, plainText(120).trim().min(3, 'Enter a title.')),
  summary: field(
    { label: 'Summary', control: 'area', help: 'A sentence that people read and search along with the title.', autoComplete: 'off' },
    plainText(400).trim().min(10, 'Say in a sentence what it is about.'),
  ),
})

export const NewResourceForm = z.object({
  ...VersionForm.shape,
  kind: field({ label: 'What it is', control: 'choice', options: options(RESOURCE_KINDS, kindName) }, Kind),
  line: field(
    { label: 'Line of insurance', control: 'choice', options: lineOptions, help: 'Leave empty for every line.' },
    LineCode.optional(),
  ),
  language: field({ label: 'Language', control: 'segments', options: options(RESOURCE_LANGUAGES, languageName) }, Language),
  audience: field(
    {
      label: 'Who it is for',
      control: 'segments',
      options: options(RESOURCE_AUDIENCES, audienceName),
      help: 'Documents for staff only cannot be given to a customer.',
    },
    Audience,
  ),
})

export const SubmitForm = z.object({
  effectiveOn: field({ label: 'In force from', control: 'date', help: 'Today, or a later day.' }, Day),
  note: field(
    { label: 'What is new', control: 'area', help: 'The person who publishes it reads this.', autoComplete: 'off' },
    plainText(500).trim().min(3, 'Say what is new, in a few words.'),
  ),
})

const Named = z.object({ resourceId: Id, versionId: Id, title: z.string(), summary: z.string(), kind: Kind, line: z.string().nullable() })

export const ResourceItem = Named.extend({
  language: Language,
  audience: Audience,
  number: z.int(),
  effectiveOn: Day,
  /** The first day on which it is no longer in force. */
  before: Day.nullable(),
  type: z.string(),
  /** Where the searched words occur in its pages. */
  snippet: z.string().nullable(),
})
export type ResourceItem = z.output<typeof ResourceItem>

const Version = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(resourceVersionLife.states),
  title: z.string(),
  effectiveOn: Day.nullable(),
  before: Day.nullable(),
  isInForce: z.boolean(),
})

export const ResourceDetail = Named.extend({
  language: Language,
  audience: Audience,
  number: z.int(),
  state: z.enum(resourceVersionLife.states),
  effectiveOn: Day.nullable(),
  before: Day.nullable(),
  isInForce: z.boolean(),
  today: Day,
  note: z.string(),
  fileName: z.string().nullable(),
  type: z.string().nullable(),
  /** How its pages begin. */
  beginning: z.string(),
  madeBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  may: z.array(z.enum(RESOURCE_ACTIONS)),
  whyNot: z.string().nullable(),
  versions: z.array(Version),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), why: z.string().nullable() })),
})
export type ResourceDetail = z.output<typeof ResourceDetail>

const InWork = Named.extend({ state: z.enum(resourceVersionLife.states), madeBy: z.string().nullable(), isMine: z.boolean() })

const Share = z.object({
  id: Id,
  to: z.string().nullable(),
  state: z.enum(SHARE_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  seenAt: Instant.nullable(),
})
export type ResourceShare = z.output<typeof Share>

const SharedDocument = z.object({ title: z.string(), summary: z.string(), number: z.int(), effectiveOn: Day, agent: AgentCard })
export type SharedDocument = z.output<typeof SharedDocument>

const Token = z.object({ token: z.string().min(1).max(100) })
const office = { feature: 'RESOURCES', reply: ResourceDetail } as const
const Reason = z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') })

export const contract = {
  resources: get('user/resources', {
    summary: 'Documents in force on a day, best matches for a search first',
    offline: true,
    perMinute: 240,
    query: z.object({
      search: optionalFilter(plainText(100).trim()),
      line: optionalFilter(LineCode),
      kind: optionalFilter(Kind),
      language: optionalFilter(Language),
      on: optionalFilter(Day),
    }),
    reply: z.object({ items: z.array(ResourceItem), isCut: z.boolean() }),
  }),
  resource: get('user/resource/:id', {
    summary: 'A version of a document by its id, with all versions and allowed actions',
    offline: true,
    reply: ResourceDetail,
  }),
  resourceFile: get('user/resource/:id/file', {
    summary: 'The file of a version of a document',
    file: DOCUMENTS,
    rendered: true,
    reply: z.unknown(),
  }),
  resourcesInWork: get('user/resources-in-work', {
    summary: 'Versions that are drafts or awaiting a second person',
    feature: 'RESOURCES',
    reply: z.array(InWork),
  }),
  addResource: post('user/resource', { summary: 'Adds a document with its first version, a draft', body: NewResourceForm, ...office }),
  renewResource: post('user/resource/:id/renew', {
    summary: 'Starts the next version of a document as a draft; the one in force stays so until replaced',
    body: z.object({}),
    ...office,
  }),
  saveResource: put('user/resource/:id', { summary: 'Changes the title and summary of a draft', body: VersionForm, ...office }),
  uploadResource: post('user/resource/:id/file', {
    summary: 'Stores the file `document` of a multipart form for a draft, rewrites it and extracts its text',
    multipart: 'document',
    perMinute: 30,
    ...office,
  }),
  submitResource: post('user/resource/:id/submit', {
    summary: 'Asks a second person to publish one’s own draft',
    body: SubmitForm,
    ...office,
  }),
  publishResource: post('user/resource/:id/publish', {
    summary: 'Publishes a version as the second person: in force from its first day',
    body: z.object({}),
    ...office,
  }),
  returnResource: post('user/resource/:id/return', { summary: 'Returns a submitted version to its author', body: Reason, ...office }),
  discardResource: post('user/resource/:id/discard', { summary: 'Discards one’s own draft', body: z.object({}), ...office }),
  withdrawResource: post('user/resource/:id/withdraw', {
    summary: 'Withdraws a published version from sharing; links to it open nothing',
    body: Reason,
    ...office,
  }),
  shareResource: post('user/resource/:id/share', {
    summary: 'Creates a link to read this version of a document without signing in',
    feature: 'SHARING',
    perMinute: 60,
    fresh: true,
    body: z.object({ mobile: optionalFilter(Mobile) }),
    reply: z.object({ id: Id, link: z.url(), expiresAt: Instant }),
  }),
  resourceShares: get('user/resource/:id/shares', {
    summary: 'Links to a version that the person shared, newest first, and whether each was opened',
    feature: 'SHARING',
    reply: z.array(Share),
  }),
  revokeShare: post('user/resource-share/:id/revoke', {
    summary: 'Withdraws a link to a document: it no longer works',
    feature: 'SHARING',
    body: z.object({}),
    reply: Share,
    done: 'Link withdrawn',
  }),
  sharedDocument: post('document/shared', {
    summary: 'The document that a link opens and its sender; this request does not count as reading it',
    secure: false,
    perMinute: 120,
    fresh: true,
    body: Token,
    reply: SharedDocument,
  }),
  openSharedDocument: post('document/shared/open', {
    summary: 'Opens the document of a link and notifies its sender, the first time. Programs that preview links do not do this',
    secure: false,
    perMinute: 60,
    fresh: true,
    body: Token,
    reply: SharedDocument,
  }),
  sharedFile: get('document/shared/:token/file', {
    summary: 'The file of the document of a link',
    secure: false,
    perMinute: 60,
    file: DOCUMENTS,
    rendered: true,
    reply: z.unknown(),
  }),
}

import { z } from 'zod'
import { choiceFilter, dayFilter, textFilter } from '#domain/filters.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { skipQuery } from '#kit/paging.ts'
import { isSecurityEvent, SECURITY_EVENTS } from '#kit/security-events.ts'

/** An entry that is not a security event: someone changed a record. */
export const CHANGE = 'change'
const KINDS = [...Object.keys(SECURITY_EVENTS), CHANGE]

export const whatHappened = (action: string): string => (isSecurityEvent(action) ? SECURITY_EVENTS[action].label : 'Changed')

/** The name of an endpoint, or of what a record is, as words: `paymentsOfPolicy, policy` reads “Payments of policy, Policy”. */
export const inWords = (names: string): string =>
  names
    .split(', ')
    .map((name) => name.replace(/-/g, ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(', ')

export const TrailItem = z.object({
  /** The number of the entry. */
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Named as in the trail: `staff:<id>`, `anonymous`. */
  actor: z.string(),
  actorName: z.string(),
  /** The kind of a security event, or the name of the endpoint that changed something. */
  action: z.string(),
  through: z.string(),
  address: z.string().nullable(),
  /** How many times within the minute. */
  count: z.int(),
  /** How many records it is about. */
  records: z.int(),
  /** Whether the entry is part of the chain yet. */
  isSealed: z.boolean(),
})
export type TrailItem = z.output<typeof TrailItem>

export const whoItWas = ({ actor, actorName }: TrailItem): string => (actor === 'anonymous' ? 'Not signed in' : actorName)

const columns: Columns<TrailItem> = {
  at: { label: 'When', value: (row) => row.at, format: 'instant' },
  what: { label: 'What', value: (row) => whatHappened(row.action) },
  who: { label: 'Who', value: whoItWas },
  address: { label: 'From', value: (row) => row.address },
  count: { label: 'Times', value: (row) => row.count, format: 'count' },
  records: { label: 'Records', value: (row) => row.records, format: 'count' },
  through: { label: 'Through', value: (row) => row.through, isExportOnly: true },
  entry: { label: 'Entry', value: (row) => Number(row.id), format: 'count', isExportOnly: true },
}

export const trailList = defineList({
  name: 'security-events',
  row: TrailItem,
  columns,
  paging: skipQuery(20),
  filters: {
    /** Whose record was seen or changed, or as whom someone tried to sign in. */
    search: textFilter('Whose: number, e-mail, policy or lead'),
    kind: choiceFilter(
      'What',
      KINDS.map((value) => ({ value, label: whatHappened(value) })),
      z.enum(KINDS),
    ),
    who: textFilter('Who: name, e-mail or code'),
    address: textFilter('From address'),
    from: dayFilter('From', 'When'),
    until: dayFilter('Until', 'When'),
  },
})

/** One record that an entry is about. */
export const TrailRecord = z.object({ subject: z.string(), name: z.string().nullable() })

export const TrailEntry = TrailItem.extend({
  until: z.iso.datetime({ offset: true }).nullable(),
  requestId: z.string().nullable(),
  /** How many different names were typed to sign in; the names themselves are not stored. */
  identifiers: z.int(),
  about: z.array(TrailRecord),
})
export type TrailEntry = z.output<typeof TrailEntry>

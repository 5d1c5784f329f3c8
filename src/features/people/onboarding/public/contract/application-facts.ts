import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { applicationLife } from '#domain/life-cycles.ts'
import { DOCUMENT_KINDS } from '../../rules/documents.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
export const State = z.enum(applicationLife.states)
export const Kind = z.enum(DOCUMENT_KINDS)

/** One thing that must be given again: `person.birthDate`, or `document.identity`. */
export const Returned = z.object({ path: z.string(), reason: z.string(), isMended: z.boolean() })
export type Returned = z.output<typeof Returned>

export const ApplicationDocument = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  addedAt: Instant,
})
export type ApplicationDocument = z.output<typeof ApplicationDocument>

export const ApplicationMessage = z.object({ id: Id, isOurs: z.boolean(), by: z.string(), text: z.string(), at: Instant })

const Anything = z.record(z.string(), z.unknown())
export const GivenAnswers = z.object({
  person: Anything.optional(),
  background: Anything.optional(),
  licences: Anything.optional(),
  payout: Anything.optional(),
})

const IDENTITY_STATES = ['started', 'review', 'approved', 'declined', 'cancelled'] as const
export const Identity = z.object({ state: z.enum(IDENTITY_STATES).nullable(), document: z.string().nullable(), attemptsLeft: z.int() })
export type Identity = z.output<typeof Identity>
export type IdentityState = (typeof IDENTITY_STATES)[number]

/** A signed agreement. */
export const Signature = z.object({
  version: z.string(),
  name: z.string(),
  method: z.enum(['drawn', 'typed']),
  /** SHA-256 of the text that was signed. */
  hash: z.string(),
  signedAt: Instant,
  address: z.string(),
})

export const AGREEMENT_STATES = ['unsigned', 'signed', 'sealed'] as const

/** What both applicant and office see of an application. */
export const Shared = {
  id: Id,
  number: z.string(),
  state: State,
  version: z.int(),
  mobile: z.string(),
  email: z.string(),
  answers: GivenAnswers,
  documents: z.array(ApplicationDocument),
  returned: z.array(Returned),
  identity: Identity,
  signature: Signature.nullable(),
  agreement: z.enum(AGREEMENT_STATES),
  messages: z.array(ApplicationMessage),
  submittedAt: Instant.nullable(),
  reason: z.string().nullable(),
  history: z.array(z.object({ at: Instant, event: z.string(), who: z.string() })),
  /** When it is erased, if it is left as it is. */
  eraseOn: Day.nullable(),
} as const

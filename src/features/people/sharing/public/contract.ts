import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { get, post } from '#kit/contract.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { LINK_DAYS_CHOICES, LINK_KINDS, LINK_STATES } from './rules.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

/** Specification §3: an existing client sends all of the first five, with empty texts for what it does not know. */
const LinkRequest = z
  .object({
    mobileNumber: optionalFilter(Mobile),
    agentCode: optionalFilter(z.string().max(40)),
    /** Its code, or the name on its card. */
    commercialStructure: optionalFilter(plainText(60).trim()),
    userId: optionalFilter(Id),
    baseUrl: optionalFilter(z.url({ protocol: /^https?$/ })),
    quotationId: optionalFilter(Id),
    policyId: optionalFilter(Id),
    /** For how many days it is valid. */
    holdsDays: optionalFilter(z.literal(LINK_DAYS_CHOICES, registerMessage(msg`Choose ${LINK_DAYS_CHOICES.join(', ')} days.`))),
  })
  .refine(({ quotationId, policyId }) => !(quotationId && policyId), {
    path: ['policyId'],
    message: 'A link is for a quotation or for a policy, not for both.',
  })
export type LinkRequest = z.output<typeof LinkRequest>

export const NewLink = z.object({ id: Id, link: z.url(), token: z.string(), expiresAt: Instant })
export type NewLink = z.output<typeof NewLink>

/** How to reach an agent: business facts, open to everyone. */
export const AgentCard = z.object({
  name: z.string(),
  code: z.string(),
  branch: z.string(),
  /** The name of the agent’s commercial structure. */
  commercialStructure: z.string().nullable(),
  mobile: z.string(),
  /** Path of the agent's own page, if it is shown. */
  page: z.string().nullable(),
})
export type AgentCard = z.output<typeof AgentCard>

/** What a link shows to anyone who holds it. Nothing in it is about the customer. */
export const LinkInformation = z.object({
  kind: z.enum(LINK_KINDS),
  agent: AgentCard,
  /** In whose name it was sent. */
  commercialStructure: z.object({ code: z.string(), name: z.string() }).nullable(),
  line: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The risk without its personal data: `2022 Toyota Vios`. */
  description: z.string().nullable(),
  quotationId: Id.nullable(),
  policyId: Id.nullable(),
  /** The link works with one mobile number only. */
  forOneNumber: z.boolean(),
  /** What the link asked to be paid was paid. */
  paid: z.boolean(),
  expiresAt: Instant,
})
export type LinkInformation = z.output<typeof LinkInformation>

export const SharedLink = z.object({
  id: Id,
  kind: z.enum(LINK_KINDS),
  commercialStructure: z.string().nullable(),
  quotationId: Id.nullable(),
  policyId: Id.nullable(),
  /** `•••• 4567` */
  mobile: z.string().nullable(),
  state: z.enum(LINK_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  openedAt: Instant.nullable(),
  signedInAt: Instant.nullable(),
  /** When its customer asked for a new one, after it had expired. */
  askedAgainAt: Instant.nullable(),
})
export type SharedLink = z.output<typeof SharedLink>

export const contract = {
  shareableLink: post('customer/shareableLink', {
    summary: 'Creates a link for a customer to sign in alone: to the agent’s products, one quotation, or to pay one policy',
    audience: 'agent',
    feature: 'SHARING',
    perMinute: 60,
    fresh: true,
    body: LinkRequest,
    reply: NewLink,
  }),
  linkInformation: post('customer/jwtDecrypt', {
    summary: 'Contents of a link that is genuine, not expired and not withdrawn. Nothing about the customer',
    secure: false,
    perMinute: 300,
    fresh: true,
    body: z.object({ token: z.string().min(1).max(2000) }),
    reply: LinkInformation,
  }),
  askForLink: post('link/ask-again', {
    summary: 'Notifies the agent of an expired link that its holder wants a new one, and returns who the agent is',
    secure: false,
    perMinute: 10,
    fresh: true,
    body: z.object({ token: z.string().min(1).max(2000) }),
    reply: z.object({ agent: AgentCard }),
  }),
  links: get('user/links', {
    reveals: 'link',
    summary: 'Links sent by the agent, newest first, with each customer’s progress',
    feature: 'SHARING',
    query: z.object({ quotationId: optionalFilter(Id), policyId: optionalFilter(Id), customerId: optionalFilter(Id) }),
    reply: z.object({ items: z.array(SharedLink), count: z.int() }),
  }),
  revokeLink: post('user/link/:id/revoke', {
    summary: 'Withdraws a link, which then opens nothing',
    feature: 'SHARING',
    body: z.object({}),
    reply: SharedLink,
    done: 'Link withdrawn',
  }),
  agentCard: get('agent/:code', {
    summary:
      'An agent’s public card, by the identifier in their page’s address: name, commercial structure and number. A guessed code finds no one',
    secure: false,
    perMinute: 60,
    reply: AgentCard,
  }),
}

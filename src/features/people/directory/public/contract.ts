import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { Advisor, advisorList, facts } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Word = plainText(100).trim()

/** One person of the tree. The list is flat: `managerId` says below whom, so that thousands stay light. */
export const TreePerson = z.object({
  ...facts,
  managerId: Id.nullable(),
  /** Steps below the person asked for. */
  depth: z.int(),
  /** How many report to this person directly, and whether they still work here. */
  reports: z.int(),
  active: z.boolean(),
  lastSignIn: Instant.nullable(),
})
export type TreePerson = z.output<typeof TreePerson>

export { Advisor }

const Above = z.object({ _id: Id, name: z.string(), designation: z.string(), agentCode: z.string() })

/** An advisor's open work and results; only for themselves and those above them. */
const Figures = z.object({
  openLeads: z.int(),
  customers: z.int(),
  insuredCustomers: z.int(),
  openQuotations: z.int(),
  policies: z.int(),
  team: z.int(),
  lastSignIn: Instant.nullable(),
})

export const AdvisorProfile = Advisor.extend({
  active: z.boolean(),
  /** When the person last verified their number. */
  mobileVerifiedAt: Instant.nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  /** Their manager first, then everyone above. */
  above: z.array(Above),
  figures: Figures.nullable(),
})
export type AdvisorProfile = z.output<typeof AdvisorProfile>

export const BusinessCard = Advisor.extend({
  company: z.string(),
  /** The advisor's public page. */
  page: z.url(),
  /** The card as a file that address books read (vCard 3.0). */
  vcard: z.string(),
  /** The same as a QR code, an SVG image. */
  qr: z.string(),
})
export type BusinessCard = z.output<typeof BusinessCard>

export const contract = {
  userTree: get('user/v2/user_tree', {
    summary: 'A person and the people below, as far as the user may see them; level by level with `depth`',
    query: z.object({ userId: optionalFilter(Id), depth: optionalFilter(z.coerce.number().int().min(0).max(20)) }),
    reply: z.array(TreePerson),
    offline: true,
  }),
  businessCard: get('user/fetch_business_card_data', {
    summary: 'Business card of an advisor, by id or code: contact, vCard and QR code',
    query: z.object({ csmId: optionalFilter(plainText(64).trim()), channel: optionalFilter(Word) }),
    reply: BusinessCard,
    offline: true,
  }),
  advisors: list('user/advisors', advisorList, {
    summary: 'Business facts of the advisors of one’s branch, those above and everyone below',
    offline: true,
  }),
  advisor: get('user/advisor/:advisor', {
    summary: 'One advisor, by code or id: contact, who is above them and, for those above, their figures',
    reply: AdvisorProfile,
    offline: true,
  }),
}

export type AdvisorFilters = z.output<typeof contract.advisors.query>

import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { PROVIDER_OPTIONS, ProviderName, ReconciledItem, SettlementListItem, settlementItemList, settlementList } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const SettlementFile = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  rows: z.int(),
  /** Who uploaded it; null if the provider was asked. */
  uploadedBy: z.string().nullable(),
  at: Instant,
})

/** What a provider settled for one day. */
const SettlementFacts = SettlementListItem.extend({
  /** What the provider pays out minus the total of the items. */
  difference: Centavos.nullable(),
  /** Items listed but no longer counted: those that a newer file fixed, or no longer has. */
  ended: z.int(),
  /** Why the provider's file cannot be read. */
  problem: z.string().nullable(),
  files: z.array(SettlementFile),
})
export type SettlementFacts = z.output<typeof SettlementFacts>

export const REMEDIES = ['ask', 'accept', 'approve', 'return', 'set-aside', 'send-back'] as const
export type Remedy = (typeof REMEDIES)[number]

const ItemFacts = ReconciledItem.extend({
  policyId: Id.nullable(),
  statementId: Id.nullable(),
  line: z.string().nullable(),
  /** What the person asking may do now. */
  may: z.array(z.enum(REMEDIES)),
  /** Its difference is above what one person may accept alone. */
  needsSecond: z.boolean(),
  /** Why the person asking cannot confirm it. */
  whyNot: z.string().nullable(),
  history: z.array(z.object({ at: Instant, title: z.string(), who: z.string(), reason: z.string().nullable() })),
})
export type ItemFacts = z.output<typeof ItemFacts>

/** What providers hold for us, and what is waiting at the desk. */
const SettlementBooks = z.object({
  providers: z.array(
    z.object({
      provider: z.string(),
      /** Captured, but not settled. */
      clearing: Centavos,
      /** Settled, but not explained. */
      suspense: Centavos,
      bank: Centavos,
      fees: Centavos,
      feeTax: Centavos,
      withheld: Centavos,
    }),
  ),
  waiting: z.int(),
})
export type SettlementBooks = z.output<typeof SettlementBooks>

/** The provider and day of a file. */
export const UploadFacts = z.object({
  provider: field({ label: 'Provider', control: 'choice', options: PROVIDER_OPTIONS }, ProviderName),
  day: field(
    { label: 'Day', control: 'date', help: 'The day on which the payments were captured, not the day on which they are paid out.' },
    Day,
  ),
})

const ofFinance = { feature: 'FINANCE' } as const
const Reason = z.object({ reason: plainText(300).trim().min(5, 'Say why, in a sentence.') })

export const contract = {
  settlements: list('user/settlements', settlementList, {
    ...ofFinance,
    summary: 'Settlements of payment providers by day, and how much of each is explained',
  }),
  settlementBooks: get('user/settlement-books', {
    ...ofFinance,
    summary: 'Our balance with each payment provider: captured and not settled, settled and not explained',
    reply: SettlementBooks,
  }),
  settlement: get('user/settlement/:id', {
    ...ofFinance,
    summary: 'Settlement of a provider for a day, with all versions of its file',
    reply: SettlementFacts,
  }),
  settlementItems: list('user/settlement-items', settlementItemList, {
    ...ofFinance,
    summary: 'Settlement items, each with the result of comparing with our records',
  }),
  settlementItem: get('user/settlement-item/:id', {
    ...ofFinance,
    summary: 'One settlement item: both sides, available actions, and what was done',
    reply: ItemFacts,
  }),
  uploadSettlement: post('user/settlements/upload', {
    ...ofFinance,
    summary:
      'Uploads the settlement file of a provider’s day as the file `file` of a multipart form: CSV or Excel, columns in any order. Idempotent for the same file; another is a new version',
    query: UploadFacts,
    multipart: 'file',
    reply: SettlementFacts,
    done: 'The file has been accepted and compared.',
    perMinute: 60,
  }),
  settlementWorkbook: get('user/settlement/:id/workbook', {
    ...ofFinance,
    exported: true,
    summary: 'A settlement with all its items as an Excel workbook',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
  }),
  settlementFile: get('user/settlement/:id/file/:version', {
    ...ofFinance,
    exported: true,
    summary: 'A version of a settlement file, as received',
    reply: z.unknown(),
    file: [CSV, SPREADSHEET],
  }),
  askAboutItem: post('user/settlement-item/:id/ask', {
    ...ofFinance,
    summary: 'Asks the provider again for the payment status of an item, and compares again',
    outside: true,
    body: z.object({}),
    reply: ItemFacts,
    done: 'The provider was asked again.',
    perMinute: 60,
  }),
  acceptItem: post('user/settlement-item/:id/accept', {
    ...ofFinance,
    summary: 'Accepts the difference of an item, with a reason; a large one is proposed to a second person',
    body: Reason,
    reply: ItemFacts,
  }),
  approveItem: post('user/settlement-item/:id/approve', {
    ...ofFinance,
    summary: 'Confirms acceptance of an item’s difference that someone else proposed',
    body: z.object({}),
    reply: ItemFacts,
    done: 'The difference is accepted.',
  }),
  returnItem: post('user/settlement-item/:id/return', {
    ...ofFinance,
    summary: 'Returns to the desk an item whose difference someone else proposed to accept',
    body: Reason,
    reply: ItemFacts,
    done: 'It is back at the desk.',
  }),
  setItemAside: post('user/settlement-item/:id/set-aside', {
    ...ofFinance,
    summary: 'Marks an unknown item as belonging to another system',
    body: Reason,
    reply: ItemFacts,
    done: 'It is set aside as another system’s.',
  }),
  sendItemBack: post('user/settlement-item/:id/send-back', {
    ...ofFinance,
    summary: 'Has the provider refund an unknown payment, once the provider itself reports it as paid',
    outside: true,
    body: Reason,
    reply: ItemFacts,
    done: 'The provider sends it back.',
    perMinute: 60,
  }),
} satisfies Contract

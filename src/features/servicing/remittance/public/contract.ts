import { z } from 'zod'
import { collectionLife, remittanceLife } from '#domain/collection-life.ts'
import { Day } from '#domain/day-schema.ts'
import { Amount, Centavos } from '#domain/money-schemas.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, get, post, put } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS, PDF } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { DepositForm, EntitlementForm, METHODS, ReceiptForm } from '../rules/forms.ts'
import { allCollectionsList, collectingAgentList, collectionList, remittanceList } from '../rules/lists.ts'
import { WAYS_TO_VOID } from '../rules/voiding.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Reason = plainText(300).trim().min(3, 'Say why, in a few words.')

/** A premium that was paid to an agent, as anyone who sees the policy reads it. */
const PremiumReceived = z.object({
  id: Id,
  number: z.string(),
  chargeId: Id,
  state: z.enum(collectionLife.states),
  method: z.enum(METHODS),
  amount: Centavos,
  agentName: z.string(),
  receivedOn: Day,
  /** Why the cheque was not honoured; for staff also why it is void, or why someone asks for that. */
  reason: z.string().nullable(),
  /** How the person looking may void it, if they recorded it in error. */
  mayVoid: z.enum(WAYS_TO_VOID).nullable(),
})

/** Money that someone holds for the office: what of it is due, and whether they may receive more. */
const MoneyHeld = z.object({
  /** The most that may be held in total; null: the office has not allowed it. */
  ceiling: Centavos.nullable(),
  held: Centavos,
  /** What of it is on remittances that are waiting for the office. */
  sent: Centavos,
  notDue: Centavos,
  to15: Centavos,
  to30: Centavos,
  over30: Centavos,
  /** Why nothing can be received now, and what to do. */
  whyNot: z.string().nullable(),
  whyNotI18n: MessageDescriptors.optional(),
})
export type MoneyHeld = z.output<typeof MoneyHeld>

const Slip = z.object({ id: Id, name: z.string(), type: z.string() })
export type Slip = z.output<typeof Slip>

const Remittance = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(remittanceLife.states),
  agentName: z.string(),
  amount: Centavos,
  bank: z.string(),
  reference: z.string(),
  depositedOn: Day,
  slip: Slip,
  sentAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  premiums: z.array(z.object({ id: Id, number: z.string(), policyNumber: z.string(), method: z.enum(METHODS), amount: Centavos })),
  /** The person looking may accept or return it. */
  mayDecide: z.boolean(),
  whyNot: z.string().nullable(),
})
export type Remittance = z.output<typeof Remittance>

const own = { feature: 'PAYMENTS' } as const
const office = { feature: 'FINANCE' } as const

export const contract = {
  moneyHeld: get('user/money-held', { ...own, summary: 'Premiums that I received and hold, by how overdue they are', reply: MoneyHeld }),
  premiumsReceived: list('user/premiums-received', collectionList, {
    ...{ ...own, reveals: 'policy' },
    summary: 'Premiums that I or my team received, newest first, with the deadline for remitting each',
  }),
  receivePremium: post('user/policy/:id/receive-premium', {
    ...own,
    summary: 'Records that I received the amount due for a policy, in cash or by cheque: it is paid, and the customer gets a receipt',
    body: ReceiptForm.extend({ chargeId: Id.optional() }),
    reply: PremiumReceived,
    done: 'Recorded. The receipt was sent to the customer.',
  }),
  receivedForPolicy: get(forAgentAndCustomer('user/policy/:id/premiums-received'), {
    reveals: 'policy',
    summary: 'Payments for a policy to its agent, with the receipts; and whether the requester may receive more',
    reply: z.object({ received: z.array(PremiumReceived), mayReceive: z.boolean() }),
  }),
  voidReceipt: post('user/premium-received/:id/void', {
    ...own,
    summary:
      'Voids a receipt that I recorded in error: at once on the same day and before it gave cover; else asks a finance officer, who decides',
    body: z.object({ reason: Reason }),
    reply: z.object({ id: Id, way: z.enum(WAYS_TO_VOID) }),
  }),
  receipt: get(forAgentAndCustomer('user/premium-received/:id/receipt'), {
    reveals: 'receipt',
    summary: 'A provisional receipt as a PDF',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
  addSlip: post('user/remittance-slip', {
    ...own,
    summary:
      'Uploads a deposit slip as the file `document` of a multipart form: PDF, JPEG, PNG or WebP of at most 10 MB; stored until another replaces it',
    perMinute: 60,
    multipart: 'document',
    reply: Slip,
  }),
  remit: post('user/remittances', {
    ...own,
    summary: 'Submits a remittance to the office: premiums, slip and bank reference; the amount is exactly the sum of the premiums',
    body: DepositForm.extend({
      collectionIds: z.array(Id).min(1, 'Choose what you paid in.').max(100, 'Send at most 100 premiums at once.'),
      amount: Amount,
      slipId: z.uuid('Photograph the deposit slip, or choose a file.'),
    }),
    reply: Remittance,
    done: 'Sent. The office compares it and notifies you.',
  }),
  ownRemittances: list('user/remittances', remittanceList, { ...own, summary: 'My remittances, newest first' }),
  remittance: get('user/remittance/:id', {
    reveals: 'remittance',
    summary: 'A remittance with its premiums: one’s own or, for the office, anyone’s',
    reply: Remittance,
  }),
  slip: get('user/remittance-slip/:id', {
    reveals: 'remittance-slip',
    summary: 'A deposit slip: one’s own or, for the office, anyone’s',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  remittances: list('admin/remittances', remittanceList, {
    ...{ ...office, reveals: 'remittance' },
    summary: 'Remittances of everyone: longest waiting for the office first',
  }),
  acceptRemittance: post('admin/remittance/:id/accept', {
    ...office,
    summary: 'Accepts a remittance that someone else sent, for the amount shown: its premiums are no longer held',
    body: z.object({ amount: Amount }),
    reply: Remittance,
    done: 'Accepted.',
  }),
  returnRemittance: post('admin/remittance/:id/return', {
    ...office,
    summary: 'Returns a remittance with a reason: the agent still holds its premiums',
    body: z.object({ reason: Reason }),
    reply: Remittance,
    done: 'Returned. The agent can see why.',
  }),
  allPremiumsReceived: list('admin/premiums-received', allCollectionsList, {
    ...{ ...office, reveals: 'policy' },
    summary: 'Premiums that agents received, newest first',
  }),
  dishonourCheque: post('admin/premium-received/:id/dishonour', {
    ...office,
    summary: 'Records that a bank did not pay a cheque: its premium is owed again, as after a chargeback',
    body: z.object({ reason: Reason }),
    reply: z.object({ id: Id }),
    done: 'Recorded. The premium is owed again; the agent and the customer have been notified.',
  }),
  approveVoid: post('admin/premium-received/:id/approve-void', {
    ...office,
    summary: 'Voids a receipt that someone else recorded in error, as requested: its amount is owed again',
    body: z.object({ amount: Amount }),
    reply: z.object({ id: Id }),
    done: 'It is void. The customer and the agent have been notified.',
  }),
  refuseVoid: post('admin/premium-received/:id/refuse-void', {
    ...office,
    summary: 'Refuses an agent’s request to void a receipt, with a reason; still held',
    body: z.object({ reason: Reason }),
    reply: z.object({ id: Id }),
    done: 'It stays. The agent can see why.',
  }),
  collectingAgents: list('admin/collecting-agents', collectingAgentList, {
    ...office,
    summary: 'Who may receive premiums or holds some, with amounts by how overdue they are',
  }),
  entitleToCollect: put('admin/collecting-entitlement', {
    ...office,
    summary: 'Lets an agent receive premiums, up to a limit at one time',
    body: EntitlementForm,
    reply: z.object({ agentCode: z.string() }),
    done: 'Saved',
  }),
  endCollecting: post('admin/collecting-entitlement/end', {
    ...office,
    summary: 'Bars an agent from receiving; what is held must be remitted',
    body: EntitlementForm.pick({ agentCode: true }),
    reply: z.object({ agentCode: z.string() }),
    done: 'The agent may no longer receive premiums.',
  }),
} satisfies Contract
export type PremiumReceived = z.output<typeof PremiumReceived>

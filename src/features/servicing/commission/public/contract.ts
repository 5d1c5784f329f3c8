import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { payoutLife } from '#domain/payout-life.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { CSV, PDF, SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { CommissionItem, commissionList, commissionStatementList, StatementItem } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const MonthFigures = z.object({
  /** Its first day. */
  month: Day,
  earned: Centavos,
  takenBack: Centavos,
  withheld: Centavos,
  net: Centavos,
})

/** What a person earned, this month and before, and what they are owed now. */
const CommissionSummary = z.object({
  owed: Centavos,
  months: z.array(MonthFigures),
  statements: z.array(z.object({ id: Id, number: z.string(), month: Day, payable: Centavos })),
})
export type CommissionSummary = z.output<typeof CommissionSummary>

/** One closed month of a person. */
export const CommissionStatement = StatementItem.extend({
  closedOn: Day,
  /** When its amount was paid out. */
  paidOutOn: Day.nullable(),
  /** The newest; the workbook has all. */
  entries: z.array(CommissionItem),
  /** There are more than are listed here. */
  isCut: z.boolean(),
})
export type CommissionStatement = z.output<typeof CommissionStatement>

const Payout = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(payoutLife.states),
  month: Day,
  people: z.int(),
  total: Centavos,
  madeBy: z.string(),
  madeAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** Why the viewer cannot approve it. */
  whyNot: z.string().nullable(),
})
export type Payout = z.output<typeof Payout>

/** What the office pays out: the month closed last, and every payout. */
const Payouts = z.object({
  closed: z
    .object({
      month: Day,
      people: z.int(),
      total: Centavos,
      /** Number of people who owe more than they earned: carried forward. */ carried: z.int(),
      mayPropose: z.boolean(),
    })
    .nullable(),
  payouts: z.array(Payout),
})
export type Payouts = z.output<typeof Payouts>

const ofOffice = { feature: 'COMMISSION' } as const
const ofEarner = { feature: 'PERFORMANCE' } as const

export const contract = {
  commission: list('user/commission', commissionList, {
    ...{ reveals: 'policy', ...ofEarner },
    summary: 'My commission on policies and what was reversed of it, newest first',
  }),
  commissionSummary: get('user/commission/summary', {
    ...ofEarner,
    summary: 'My earnings this month and in earlier ones, the amount owed, and my statements',
    reply: CommissionSummary,
  }),
  commissionOfPolicy: get('user/policy/:id/commission', {
    ...{ reveals: 'policy', ...ofEarner },
    summary: 'My earnings from a policy, each with its calculation',
    reply: z.array(CommissionItem),
  }),
  commissionStatement: get('user/commission-statement/:id', {
    reveals: 'commission-statement',
    summary: 'A closed month of commission: one’s own or, for the office, anyone’s',
    reply: CommissionStatement,
  }),
  commissionStatementDocument: get('user/commission-statement/:id/document', {
    reveals: 'commission-statement',
    summary: 'A statement of commission as a PDF',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
  commissionStatementWorkbook: get('user/commission-statement/:id/workbook', {
    reveals: 'commission-statement',
    summary: 'A statement of commission with all its entries as an Excel workbook',
    reply: z.unknown(),
    file: [SPREADSHEET],
    rendered: true,
  }),
  allCommission: list('user/all-commission', commissionList, {
    ...{ reveals: 'policy', ...ofOffice },
    summary: 'Everyone’s commission on policies and what was reversed of it, newest first',
  }),
  commissionStatements: list('user/commission-statements', commissionStatementList, {
    ...{ reveals: 'commission-statement', ...ofOffice },
    summary: 'Statements of commission of everyone, newest first',
  }),
  commissionPayouts: get('user/commission-payouts', {
    ...ofOffice,
    summary: 'Amounts payable for the last closed month, and every payout, newest first',
    reply: Payouts,
  }),
  proposePayout: post('user/commission-payouts', {
    ...ofOffice,
    summary: 'Proposes a payout as the statements of a month state',
    body: z.object({ month: Day, total: Centavos }),
    reply: Payouts,
    done: 'Proposed. Someone else at the office must approve it.',
  }),
  approvePayout: post('user/commission-payout/:id/approve', {
    ...ofOffice,
    summary: 'Approves a payout that someone else proposed: everyone on it is paid out in the ledger',
    body: z.object({}),
    reply: Payouts,
    done: 'Approved. Save the file for the bank.',
  }),
  returnPayout: post('user/commission-payout/:id/return', {
    ...ofOffice,
    summary: 'Returns a payout that someone else proposed, with a reason; nothing is paid out',
    body: z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply: Payouts,
    done: 'Returned. Nothing is paid out.',
  }),
  payoutFile: get('user/commission-payout/:id/file', {
    ...ofOffice,
    exported: true,
    summary: 'An approved payout as a CSV file for the bank: payees, amounts, and accounts or wallets',
    reply: z.unknown(),
    file: [CSV],
  }),
} satisfies Contract

import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { plainText } from '#kit/text.ts'
import { officeRefundList, PayOutForm, RefundSum } from '../../rules/office-refunds.ts'

const Id = z.uuid()
const ofFinance = { feature: 'FINANCE' } as const
const params = z.object({ id: Id })
const reply = z.object({ id: Id })

export const officeRefundsContract = {
  officeRefunds: list('user/office-refunds', officeRefundList, {
    ...ofFinance,
    reveals: 'refund',
    summary: 'Refunds that no payment provider sends, because it refused for good or the premium was paid by hand: paid by the office',
  }),
  officeRefundFigures: get('user/office-refund-figures', {
    ...ofFinance,
    summary: 'Count of refunds for the office to pay or to confirm, and what it paid out this month',
    reply: z.object({ toPay: RefundSum, toConfirm: RefundSum, paidOut: RefundSum.extend({ from: Day, to: Day }) }),
  }),
  payRefundOut: post('user/office-refund/:id/pay-out', {
    ...ofFinance,
    summary: 'Records an office refund by bank transfer or cheque; above one person’s limit, a second confirms it',
    params,
    body: PayOutForm,
    reply,
    done: 'How it was paid has been recorded.',
  }),
  confirmRefund: post('user/office-refund/:id/confirm', {
    ...ofFinance,
    summary: 'Confirms an office-paid refund against the bank, as a second person',
    params,
    body: z.object({}),
    reply,
    done: 'It has been paid out, and the customer has been notified.',
  }),
  returnRefund: post('user/office-refund/:id/return', {
    ...ofFinance,
    summary: 'Returns an office-paid refund, stating what is wrong, as a second person',
    params,
    body: z.object({ reason: plainText(300).trim().min(3, 'Say what is wrong, so that it can be corrected.') }),
    reply,
    done: 'It is waiting to be paid again.',
  }),
} satisfies Contract

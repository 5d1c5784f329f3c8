import { z } from 'zod'
import { CounterCode } from '#domain/counter-code.ts'
import { Day } from '#domain/day-schema.ts'
import { paymentLife, refundLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { PremiumLine } from '#domain/worksheet.ts'
import { CHARGE_KINDS, CHARGE_STATES } from '../rules/charges.ts'

/** One attempt to pay something of a policy. */
export const Attempt = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(paymentLife.states),
  amount: Centavos,
  method: z.string().nullable(),
  counterCode: CounterCode.nullable(),
  /** The payer could be sent to the payment page: until then nothing can be in doubt. */
  wasOpened: z.boolean(),
  startedAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).nullable(),
})

/** A refund of all or part of a payment. */
export const Refunded = z.object({
  id: z.uuid(),
  state: z.enum(refundLife.states),
  amount: Centavos,
  /** The payment of which it is a part. */
  paymentReference: z.string(),
  askedAt: z.iso.datetime({ offset: true }),
  sentAt: z.iso.datetime({ offset: true }).nullable(),
  /** The reference by which, and the day on which, the office paid what the provider refused to send. */
  ...{ paidReference: z.string().nullable(), paidOn: Day.nullable() },
  /** Whether it is returned because the policy ended, rather than because of an adjustment. */
  isOfEnd: z.boolean(),
})

/** Something to be paid for a policy besides its first premium. */
export const Charge = z.object({
  id: z.uuid(),
  kind: z.enum(CHARGE_KINDS),
  title: z.string(),
  state: z.enum(CHARGE_STATES),
  amount: Centavos,
  lines: z.array(PremiumLine),
  dueOn: Day.nullable(),
  /** The last day on which it can be paid. */
  payBy: Day.nullable(),
  isPayable: z.boolean(),
  /** Whether it should be paid about now. */
  isWanted: z.boolean(),
  payments: z.array(Attempt),
})
export type PolicyCharge = z.output<typeof Charge>

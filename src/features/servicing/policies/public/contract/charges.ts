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
  /** The payer could be sent to the page on which it is paid: until then nothing can be in doubt. */
  wasOpened: z.boolean(),
  startedAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).nullable(),
})

/** Money of a payment that goes back, all of it or a part. */
export const Refunded = z.object({
  id: z.uuid(),
  state: z.enum(refundLife.states),
  amount: Centavos,
  /** Of the payment of which it is a part. */
  paymentReference: z.string(),
  askedAt: z.iso.datetime({ offset: true }),
  sentAt: z.iso.datetime({ offset: true }).nullable(),
  /** By which reference, and on which day, the office paid what the provider refused to send. */
  ...{ paidReference: z.string().nullable(), paidOn: Day.nullable() },
  /** Whether it is returned because the policy ended, and not since something of it was adjusted. */
  isOfEnd: z.boolean(),
})

/** Something that a policy asks for besides its first premium. */
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
  /** Whether it is about time to pay it. */
  isWanted: z.boolean(),
  payments: z.array(Attempt),
})
export type PolicyCharge = z.output<typeof Charge>

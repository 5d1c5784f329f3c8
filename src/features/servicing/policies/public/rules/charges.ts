import { type Day, endOf } from '#domain/day.ts'

/** For what a policy has something to be paid: its first premium, members who joined, days that are added to a journey. */
export const CHARGE_KINDS = ['premium', 'adjustment', 'extension'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export const CHARGE_TITLES: Readonly<Record<ChargeKind, string>> = {
  premium: 'Premium',
  adjustment: 'Members who joined and left',
  extension: 'More days of cover',
}

type Owed = { readonly settledAt: Date | null; readonly endedAt: Date | null }

/** Whether it is still to be paid: neither paid for good nor given up. */
export const isOpenCharge = ({ settledAt, endedAt }: Owed): boolean => settledAt === null && endedAt === null

/** Whether it is to be paid at once, without a day on which it is due or lapses: a first premium, or what a bank took back. */
export const isOwedNow = (charge: Owed & { readonly payBy: Day | null; readonly dueOn: Day | null }): boolean =>
  isOpenCharge(charge) && charge.payBy === null && charge.dueOn === null

/** How it stands for whoever has to pay it. */
export const CHARGE_STATES = ['open', 'paid', 'ended'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]
export const stateOfCharge = ({ settledAt, endedAt }: Owed): ChargeState => (settledAt ? 'paid' : endedAt ? 'ended' : 'open')

/** Whether money for it would still be of use. */
export const isPayableAt = (charge: Owed & { readonly payBy: Day | null }, now: Date): boolean =>
  isOpenCharge(charge) && (charge.payBy === null || now <= endOf(charge.payBy))

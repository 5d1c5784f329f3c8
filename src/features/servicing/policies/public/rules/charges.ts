import { addDays, type Day, endOf } from '#domain/day.ts'

/**
 * What a policy may charge for: its premium or the first instalment of it, further instalments, members who joined, days added to a
 * journey, a change that costs more.
 */
export const CHARGE_KINDS = ['premium', 'instalment', 'adjustment', 'extension', 'endorsement'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export const CHARGE_TITLES: Readonly<Record<ChargeKind, string>> = {
  premium: 'Premium',
  instalment: 'Instalment',
  adjustment: 'Members who joined and left',
  extension: 'More days of cover',
  endorsement: 'Change to the policy',
}

/** Charges for an offer that someone asked for: more days, or a change. None of it is covered until it is paid. */
export const isOffered = ({ kind, payBy }: { readonly kind: ChargeKind; readonly payBy: Day | null }): boolean =>
  (kind === 'extension' || kind === 'endorsement') && payBy !== null

/** Whether the payment for something added to a policy was taken back, so that it is owed again. */
export const isOwedAgain = ({ kind, payBy }: { readonly kind: ChargeKind; readonly payBy: Day | null }): boolean =>
  (kind === 'extension' || kind === 'endorsement') && payBy === null

type Owed = { readonly settledAt: Date | null; readonly endedAt: Date | null }

/** Whether it is still to be paid: neither finally paid nor given up. */
export const isOpenCharge = ({ settledAt, endedAt }: Owed): boolean => settledAt === null && endedAt === null

/** Whether it is to be paid at once, without a day on which it is due or lapses: a first premium, or what a bank took back. */
export const isOwedNow = (charge: Owed & { readonly payBy: Day | null; readonly dueOn: Day | null }): boolean =>
  isOpenCharge(charge) && charge.payBy === null && charge.dueOn === null

/** Its state for the person who has to pay it. */
export const CHARGE_STATES = ['open', 'paid', 'ended'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]
export const stateOfCharge = ({ settledAt, endedAt }: Owed): ChargeState => (settledAt ? 'paid' : endedAt ? 'ended' : 'open')

/** Whether money for it would still be useful. */
export const isPayableAt = (charge: Owed & { readonly payBy: Day | null }, now: Date): boolean =>
  isOpenCharge(charge) && (charge.payBy === null || now <= endOf(charge.payBy))

type Asked = Owed & { readonly id: string; readonly kind: ChargeKind; readonly dueOn: Day | null }

/** The instalment that is paid next: each only after the one before it. */
export const nextInstalment = <C extends Asked>(charges: readonly C[]): C | undefined =>
  charges
    .filter((charge) => charge.kind === 'instalment' && isOpenCharge(charge))
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))[0]

/** Days before its due day from which an instalment is shown among the things to do. */
export const SOON_DAYS = 14

/** Whether it should be paid about now. */
export const isWantedOn = ({ kind, dueOn }: Pick<Asked, 'kind' | 'dueOn'>, today: Day): boolean =>
  kind !== 'instalment' || dueOn === null || dueOn <= addDays(today, SOON_DAYS)

/** Late instalments, within their grace period or past it, the longest overdue first. */
export const lateInstalments = <C extends Asked>(charges: readonly C[], today: Day): C[] =>
  charges
    .filter((charge) => charge.kind === 'instalment' && isOpenCharge(charge) && charge.dueOn !== null && charge.dueOn < today)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))

/** Whether an instalment is past its grace period. */
export const isPastGrace = ({ dueOn }: Pick<Asked, 'dueOn'>, graceDays: number, today: Day): boolean =>
  dueOn !== null && addDays(dueOn, graceDays) < today

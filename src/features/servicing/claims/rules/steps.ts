import type { ClaimState } from '#domain/life-cycles.ts'
import type { Fault } from './fault.ts'

export const OFFICE_STEPS = [
  'take',
  'ask-papers',
  'assess',
  'offer',
  'confirm',
  'return',
  'take-back',
  'deny',
  'settle',
  'recover',
  'fault',
  'assign',
  'reserve',
  'write',
  'note',
  'reopen',
] as const
export type OfficeStep = (typeof OFFICE_STEPS)[number]

type Standing = { readonly state: ClaimState; readonly assignedTo: string | null; readonly proposedBy: string | null }

export const isOver = (state: ClaimState): boolean => state === 'settled' || state === 'denied' || state === 'withdrawn'
/** The states in which the reporter of a claim knows a decision. */
export const DECIDED_STATES = ['offered', 'agreed', 'settled', 'denied'] as const satisfies readonly ClaimState[]
export type DecidedState = (typeof DECIDED_STATES)[number]
/** What the amount of a claim is called in a state: a proposal is known only to the office. */
export const amountName = (state: ClaimState): string =>
  state === 'seconding' ? 'Amount proposed' : state === 'agreed' ? 'Agreed amount' : state === 'settled' ? 'Amount paid' : 'Amount offered'
/** Whether the office still has to decide what is paid. */
export const isUndecided = (state: ClaimState): boolean => ['notified', 'papers-wanted', 'papers-received', 'assessed'].includes(state)

/** What a member of the office may do with a claim in its present state. */
export function officeSteps({ state, assignedTo, proposedBy }: Standing, staffId: string): readonly OfficeStep[] {
  const may: Readonly<Record<OfficeStep, boolean>> = {
    take: !isOver(state) && assignedTo !== staffId,
    'ask-papers': isUndecided(state),
    assess: isUndecided(state),
    // If an offer exists: another amount or wording.
    offer: state === 'assessed' || state === 'offered',
    confirm: state === 'seconding' && proposedBy !== staffId,
    return: state === 'seconding',
    'take-back': state === 'offered',
    deny: isUndecided(state),
    settle: state === 'agreed',
    recover: state === 'settled',
    fault: state !== 'withdrawn',
    assign: !isOver(state),
    reserve: !isOver(state),
    write: true,
    note: true,
    reopen: isOver(state),
  }
  return OFFICE_STEPS.filter((step) => may[step])
}

type Seen = { readonly state: ClaimState; readonly may: readonly OfficeStep[] }

/** Fault must be decided before anything is paid: the price of the next year depends on it. */
export const isFaultMissing = ({ may, fault }: Pick<Seen, 'may'> & { readonly fault: Fault | null }): boolean =>
  may.includes('settle') && fault === 'undetermined'

/** The usual next step on a claim for the viewer; none while it is waiting for someone else. */
export function nextStep({ state, may }: Seen, isFaultMissing: boolean): OfficeStep | undefined {
  const next: Partial<Record<ClaimState, OfficeStep>> = {
    ...{ notified: 'ask-papers', 'papers-received': 'assess', assessed: 'offer', seconding: 'confirm' },
    agreed: isFaultMissing ? 'fault' : 'settle',
  }
  return may.find((step) => step === next[state])
}

export const OWN_STEPS = ['send', 'write', 'answer', 'pay-to', 'withdraw', 'reopen'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/** What the reporter of a claim may do: only the customer can answer an offer, and say where it is paid. */
export function ownSteps(state: ClaimState, isCustomer: boolean): readonly OwnStep[] {
  const may: Readonly<Record<OwnStep, boolean>> = {
    send: !isOver(state),
    write: true,
    answer: state === 'offered' && isCustomer,
    'pay-to': state === 'agreed' && isCustomer,
    withdraw: isUndecided(state) || state === 'offered',
    reopen: isOver(state),
  }
  return OWN_STEPS.filter((step) => may[step])
}

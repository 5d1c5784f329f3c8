import type { ClaimState } from '#domain/life-cycles.ts'

export const OFFICE_STEPS = [
  'take',
  'ask-papers',
  'assess',
  'offer',
  'confirm',
  'return',
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

const isOver = (state: ClaimState): boolean => state === 'settled' || state === 'denied' || state === 'withdrawn'
/** Whether somebody of the office still has to say what is paid. */
export const isUndecided = (state: ClaimState): boolean => ['notified', 'papers-wanted', 'papers-received', 'assessed'].includes(state)

/** What somebody of the office may do with a claim as it stands. */
export function officeSteps({ state, assignedTo, proposedBy }: Standing, staffId: string): readonly OfficeStep[] {
  const may: Readonly<Record<OfficeStep, boolean>> = {
    take: !isOver(state) && assignedTo !== staffId,
    'ask-papers': isUndecided(state),
    assess: isUndecided(state),
    offer: state === 'assessed',
    confirm: state === 'seconding' && proposedBy !== staffId,
    return: state === 'seconding',
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

export const OWN_STEPS = ['send', 'write', 'answer', 'withdraw', 'reopen'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/** What whoever reported a claim may do: an offer is answered by the customer alone. */
export function ownSteps(state: ClaimState, isCustomer: boolean): readonly OwnStep[] {
  const may: Readonly<Record<OwnStep, boolean>> = {
    send: !isOver(state),
    write: true,
    answer: state === 'offered' && isCustomer,
    withdraw: isUndecided(state) || state === 'offered',
    reopen: isOver(state),
  }
  return OWN_STEPS.filter((step) => may[step])
}

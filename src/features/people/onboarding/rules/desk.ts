import type { ApplicationState } from '#domain/life-cycles.ts'

export const DESK_STEPS = ['take', 'return', 'propose', 'revise', 'approve', 'decline'] as const
export type DeskStep = (typeof DESK_STEPS)[number]

const STEPS: Readonly<Partial<Record<ApplicationState, readonly DeskStep[]>>> = {
  submitted: ['take'],
  resubmitted: ['take'],
  checking: ['decline', 'return', 'propose'],
  proposed: ['decline', 'return', 'revise', 'approve'],
}

/** What someone of the office may do with an application: the person who checked it cannot approve it. */
export const deskSteps = (state: ApplicationState, checkedBy: string | null, viewer: string): readonly DeskStep[] =>
  (STEPS[state] ?? []).filter((step) => step !== 'approve' || checkedBy !== viewer)

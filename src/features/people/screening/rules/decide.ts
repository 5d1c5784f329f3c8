import type { ScreeningState } from '#domain/life-cycles.ts'
import type { MatchStep } from '../public/contract.ts'

type Standing = { readonly state: ScreeningState; readonly firstBy: string | null }

/**
 * What a compliance officer may decide about a match now. The officer who first said that it is someone else cannot say it a second time.
 */
export function stepsFor({ state, firstBy }: Standing, officer: string): MatchStep[] {
  switch (state) {
    case 'open':
      return ['release', 'confirm']
    case 'seconding':
      return firstBy === officer ? ['disagree', 'confirm'] : ['release', 'disagree', 'confirm']
    default:
      return ['reopen']
  }
}

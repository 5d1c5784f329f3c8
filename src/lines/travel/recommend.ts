import type { Needs, RecommendationReason } from '#domain/needs.ts'

const ABROAD = 'A hospital abroad asks for its money first, and the Schengen states give no visa without this insurance.'
const HOME = 'An accident or a cancelled trip far from home costs more than the few pesos of a domestic cover.'

/** Whoever travels. */
export function recommend({ travels }: Needs): RecommendationReason | undefined {
  if (travels === 'no') return undefined
  return travels === 'abroad' ? { rank: 'property', reason: ABROAD } : { rank: 'comfort', reason: HOME }
}

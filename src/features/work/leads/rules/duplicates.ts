/** A lead with the same number, as far as whoever asks may see it. */
export type Namesake = { readonly number: string; readonly name: string; readonly agentName: string; readonly isOwn: boolean }

/** Said of another team's lead: that there is one, and nothing of whose or who. */
const KNOWN_ELSEWHERE = 'A lead with this number exists with another advisor. You may ask for it to be handed over.'

/** The message for a person who typed the number of an existing lead; empty when there is none. */
export function describeDuplicates(leads: readonly Namesake[], isKnownElsewhere: boolean): string {
  const [first, ...more] = leads
  if (!first) return isKnownElsewhere ? KNOWN_ELSEWHERE : ''
  const others = more.length ? ` and ${more.length} more` : ''
  const whose = first.isOwn ? 'You have a lead' : `${first.agentName} of your team has a lead`
  return `${whose} with this number: ${first.name} (${first.number})${others}.${isKnownElsewhere ? ' Another advisor has one as well.' : ''}`
}

import { joinMessages, type Message, messageOf, msg } from '#kit/message.ts'

/** A lead with the same number, as far as the person asking may see it. */
export type Namesake = { readonly number: string; readonly name: string; readonly agentName: string; readonly isOwn: boolean }

/** Shown for another team's lead: that there is one, but neither who it is nor whose. */
const KNOWN_ELSEWHERE = 'Another advisor has a lead with this number. You can ask for it to be handed over.'

/** The message for someone who typed the number of an existing lead; undefined when there is none. */
export function describeDuplicates(leads: readonly Namesake[], isKnownElsewhere: boolean): Message | undefined {
  const [first, ...more] = leads
  if (!first) return isKnownElsewhere ? messageOf(KNOWN_ELSEWHERE) : undefined
  return joinMessages(said(first, more.length), isKnownElsewhere ? 'Another advisor has one as well.' : undefined)
}

function said({ isOwn, agentName, name, number }: Namesake, more: number): Message {
  if (isOwn)
    return more > 0
      ? msg`You have a lead with this number: ${name} (${number}) and ${more} more.`
      : msg`You have a lead with this number: ${name} (${number}).`
  return more > 0
    ? msg`${agentName} of your team has a lead with this number: ${name} (${number}) and ${more} more.`
    : msg`${agentName} of your team has a lead with this number: ${name} (${number}).`
}

import { PLACEHOLDERS } from '../../rules/placeholder-texts.ts'
import { fill, type MessageKind, type Wording } from '../../rules/wording.ts'
import type { MessageLanguage } from './languages.ts'
import { messageGroups } from './texts.ts'

export { checkWording, type WordingFault } from '../../rules/check-wording.ts'
export { isPlaceholder, PLACEHOLDERS } from '../../rules/placeholder-texts.ts'
export { countSms, MOST_SMS } from '../../rules/sms.ts'
export { type MessageKind, namedIn, type Wording } from '../../rules/wording.ts'
export { MESSAGE_LANGUAGES, type MessageLanguage } from './languages.ts'

const kinds = messageGroups.flatMap((group) => group.kinds)

export const messageKind = (code: string): MessageKind | undefined => kinds.find((each) => each.code === code)

/** The examples as values; they reflect a change of the brand. */
const exampleOf = (name: string): string => Object.entries(PLACEHOLDERS).find(([each]) => each === name)?.[1].example ?? ''

/** As sent through one channel, with example data: within the message around it, if there is one. */
export function exampleOfWording(kind: MessageKind, wording: Wording, way: 'sms' | 'mail', language: MessageLanguage): Wording {
  const own = { subject: fill(wording.subject ?? '', exampleOf), text: fill(wording.text, exampleOf) }
  const around = kind.within?.[way] && messageKind(kind.within[way])
  if (!around) return own
  const { subject = '', text } = around.shipped[language] ?? around.shipped.en
  const value = (name: string) => (name === 'text' ? own.text : name === 'subject' ? own.subject : exampleOf(name))
  return { subject: fill(subject, value), text: fill(text, value) }
}

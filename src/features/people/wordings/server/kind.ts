import { pathTo } from '#domain/routing.ts'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#features/messaging/messages/public/rules/wordings.ts'
import { wordMessage } from '#features/messaging/messages/public/server/wordings.ts'
import { officeChangeKind } from '#features/people/office-changes/public/server/kinds.ts'
import { WordingValue } from '../rules/wording-form.ts'

export const WORDING = 'wording'

export type Which = { readonly code: string; readonly language: MessageLanguage }

export const subjectOf = ({ code, language }: Which): string => `${code}/${language}`

export function whichOf(subject: string): Which {
  const [code = '', spoken] = subject.split('/')
  return { code, language: MESSAGE_LANGUAGES.find((each) => each === spoken) ?? 'en' }
}

/** How a message is worded. */
export const wordingKind = officeChangeKind({
  kind: WORDING,
  value: WordingValue,
  path: (subject) => {
    const { code, language } = whichOf(subject)
    return pathTo('wordings/wording', { audience: 'agent' }, { message: code, language })
  },
  carryOut: ({ db }, { id, subject, value }) => wordMessage(db, whichOf(subject), value.own, id),
})

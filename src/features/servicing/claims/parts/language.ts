import type { MessageLanguage } from '#features/messaging/messages/public/rules/languages.ts'
import { currentPerson } from '#kit/web/session.ts'

/** The language in which the screens are shown. */
export const languageShown = (): MessageLanguage => (document.documentElement.lang === 'fil' ? 'fil' : 'en')

/** The language in which we write to a customer: that of their screens. */
export const languageHere = (): MessageLanguage | undefined => (currentPerson()?.audience === 'customer' ? languageShown() : undefined)

import type { MessageLanguage } from '#features/messaging/messages/public/rules/languages.ts'
import { currentPerson } from '#kit/web/session.ts'

/** In which the screens are shown. */
export const languageShown = (): MessageLanguage => (document.documentElement.lang === 'fil' ? 'fil' : 'en')

/** In which a customer reads what we write to them: as the screens that they read. */
export const languageHere = (): MessageLanguage | undefined => (currentPerson()?.audience === 'customer' ? languageShown() : undefined)

import { currentPerson } from '#kit/web/session.ts'
import type { ClaimLanguage } from '../rules/language.ts'

/** In which the screens are shown. */
export const languageShown = (): ClaimLanguage => (document.documentElement.lang === 'fil' ? 'fil' : 'en')

/** In which a customer reads what we write to them: as the screens that they read. */
export const languageHere = (): ClaimLanguage | undefined => (currentPerson()?.audience === 'customer' ? languageShown() : undefined)

import { phrases as ctplPhrases } from '../ctpl/phrases.ts'
import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  ...ctplPhrases,
  approve: [...ctplPhrases.approve, 'The value was checked and is agreed.'],
  decline: [...ctplPhrases.decline, 'The value is outside what we insure.'],
}

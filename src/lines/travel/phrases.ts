import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  approve: ['The purpose and the length of the journey are plausible.'],
  decline: ['The journey leads where we do not insure.', 'A traveller is older than we insure.'],
  ask: [
    'Please send a copy of the passports.',
    'Please send the itinerary, and who pays for the journey.',
    'Is a traveller under treatment, for what, and did a doctor let them travel?',
  ],
}

import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  approve: ['The purpose and the length of the trip are plausible.'],
  decline: ['The trip goes to a place that we do not insure.', 'A traveller is over our age limit.'],
  ask: [
    'Please send a copy of the passports.',
    'Please send the itinerary, and tell us who pays for the trip.',
    'Is any traveller under treatment, for what, and has a doctor allowed them to travel?',
  ],
}

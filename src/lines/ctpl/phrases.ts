import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  approve: ['The photographs show a vehicle in good order.'],
  decline: ['The use of the vehicle is not one that we insure.', 'There were too many losses in the last three years.'],
  ask: [
    'Please send a copy of the OR/CR.',
    'Please send photos of all four sides of the vehicle.',
    'For what is the vehicle used, and who drives it?',
    'Which losses were there in the last three years?',
  ],
}

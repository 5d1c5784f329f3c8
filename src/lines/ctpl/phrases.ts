import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  approve: ['The photos show a vehicle in good condition.'],
  decline: ['We do not insure this use of the vehicle.', 'There were too many losses in the last three years.'],
  ask: [
    'Please send a copy of the OR/CR.',
    'Please send photos of all four sides of the vehicle.',
    'What is the vehicle used for, and who drives it?',
    'What losses were there in the last three years?',
  ],
}

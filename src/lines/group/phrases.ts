import type { Phrases } from '../line/control.ts'

export const phrases: Phrases = {
  approve: ['The list of members was compared with the payroll.', 'Those who take no part are insured elsewhere.'],
  decline: ['Too few of the group take part.', 'The work of the members is more dangerous than we insure.'],
  ask: [
    'Please send the payroll or the register of members.',
    'Please tell us what members of class 4 do, and how they are protected.',
    'Please send the evidence of good health of those insured for more than the amount that needs none.',
  ],
}

import type { Phrases } from '../line/control.ts'

/** None of them names an illness, since agents read them. */
export const phrases: Phrases = {
  approve: ['The medical reports were reviewed and agree with the answers.', 'The answers were reviewed, and the condition is stable.'],
  decline: ['The medical reports do not agree with the answers.', 'The risk is beyond what we insure.'],
  ask: [
    'Please have the person insured take the medical examination, and send the report.',
    'Please send the report from the doctor who treats the person insured, in a closed file.',
    'Please ask the person insured to say more about each yes answer.',
  ],
}

import type { Phrases } from '../line/control.ts'

/** Nothing in it names an illness, since agents read it. */
export const phrases: Phrases = {
  approve: ['The medical reports were seen and agree with the answers.', 'The answers were looked at, and the condition is stable.'],
  decline: ['The medical reports do not agree with the answers.', 'The risk is beyond what we insure.'],
  ask: [
    'Please let the person insured have the medical examination, and send its report.',
    'Please send the report of the doctor who treats the person insured, in a closed file.',
    'Please ask the person insured to tell more about the answers with yes.',
  ],
}

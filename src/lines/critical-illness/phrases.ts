import type { Phrases } from '../line/control.ts'

/** What underwriters say and ask most often; nothing in it names an illness, since agents read it. */
export const phrases: Phrases = {
  reasons: ['The medical reports were seen and agree with the answers.', 'The answers were looked at, and the condition is stable.'],
  refusals: [
    'What was asked was not answered in time.',
    'The medical reports do not agree with the answers.',
    'The risk is beyond what we insure.',
  ],
  questions: [
    'Please let the person insured have the medical examination, and send its report.',
    'Please send the report of the doctor who treats the person insured, in a closed file.',
    'Please ask the person insured to tell more about the answers with yes.',
  ],
}

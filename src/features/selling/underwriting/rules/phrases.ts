import { lineOf } from '#lines'
import type { Phrases } from '#lines/line/control.ts'

/** What underwriters of vehicles say and ask most often. */
const OF_VEHICLES: Phrases = {
  refusals: [
    'What was asked was not answered in time.',
    'The documents do not agree with the answers.',
    'The use of the vehicle is not one that we insure.',
    'There were too many losses in the last three years.',
    'The value is outside what we insure.',
  ],
  reasons: [
    'The documents were seen and agree with the answers.',
    'The photographs show a vehicle in good order.',
    'The value was checked and is agreed.',
  ],
  questions: [
    'Please send a copy of the OR/CR.',
    'Please send photos of all four sides of the vehicle.',
    'For what is the vehicle used, and who drives it?',
    'Which losses were there in the last three years?',
    'Please send the policy of the other insurer.',
  ],
}

/** What is said and asked most often of a line. */
export const phrasesOf = (line: string): Phrases => lineOf(line)?.control.phrases ?? OF_VEHICLES

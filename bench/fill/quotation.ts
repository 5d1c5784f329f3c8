import { ctpl } from '../../src/lines/ctpl/index.ts'

/** What a client sends for a quotation of a private car. */
export const QUOTATION = {
  answers: ctpl.examples[0]?.details,
  holder: {
    kind: 'person',
    firstName: 'Maria',
    lastName: 'De la Peña',
    mobile: '09171234567',
    line1: '1 Rizal Street',
    province: '1300000000',
    city: '1380100000',
    zip: '1400',
  },
}

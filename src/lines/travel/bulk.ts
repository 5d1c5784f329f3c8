import type { BulkSpec } from '../line/bulk.ts'

/**
 * Each row is a traveller. Each has their own policy, as with an agency's book or a company's staff, unless rows name the same trip: then
 * they travel on one policy, as a family or a group does.
 */
export const bulk: BulkSpec = {
  row: 'Traveller',
  keys: ['passport'],
  people: {
    field: 'travellers',
    counted: 'people',
    together: {
      heading: 'Trip reference',
      help: 'Rows with the same text here are one policy: a family or a group. If left empty, the traveller gets their own policy.',
      alsoCalled: ['trip', 'trip-no', 'booking', 'booking-no', 'booking-reference', 'family', 'family-no', 'group-no', 'pnr'],
    },
    answersWith: (answers, rows) => ({
      ...{ tripType: answers.startOn && !answers.departOn ? 'annual' : 'single', cover: 'individual' },
      ...answers,
      ...{ people: rows.length, travellers: [...rows] },
    }),
  },
  shared: [
    ...['tripType', 'destinations', 'departOn', 'returnOn', 'startOn', 'plan'],
    ...['rentalExcess', 'winterSports', 'cruise', 'equipment', 'visaBuffer', 'purpose', 'residents', 'emergencyName', 'emergencyMobile'],
  ],
}

import type { Example } from '../line.ts'
import type { TravelDetails } from './details.ts'

const unchosen = { rentalExcess: false, winterSports: false, cruise: false, equipment: false, visaBuffer: false, residents: true } as const
const contact = { emergencyName: 'ROSARIO', emergencyMobile: '+639171234567' } as const

/** Realistic trips. People and passports are invented. The first two are worked prices of supplement.md A7. */
export const examples: readonly Example<TravelDetails>[] = [
  {
    title: 'One person for ten days in France',
    today: '2026-07-03',
    details: {
      ...unchosen,
      ...contact,
      ...{ tripType: 'single', destinations: ['FR'], departOn: '2026-08-01', returnOn: '2026-08-10' },
      ...{ purpose: 'leisure', cover: 'individual', people: 1, plan: 'S' },
      travellers: [
        {
          ...{ firstName: 'LIZA', lastName: 'PEÑA', birthDate: '1988-05-02', sex: 'F', citizenship: 'PH' },
          ...{ passport: 'P1234567A', passportExpiry: '2031-02-01', beneficiaryIsMinor: false },
        },
      ],
    },
    total: 139_664,
  },
  {
    title: 'A family of four for six days in Japan',
    today: '2026-07-03',
    details: {
      ...unchosen,
      ...contact,
      ...{ tripType: 'single', destinations: ['JP'], departOn: '2026-10-20', returnOn: '2026-10-25' },
      ...{ purpose: 'leisure', cover: 'family', people: 1, plan: 'B' },
      travellers: [
        ...(
          [
            ['MARCO', '1985-03-11', 'M', 'P2345678B'],
            ['LIZA', '1988-05-02', 'F', 'P1234567A'],
            ['MIKA', '2014-09-30', 'F', 'P3456789C'],
            ['MIGO', '2017-01-15', 'M', 'P4567890D'],
          ] as const
        ).map(([firstName, birthDate, sex, passport]) => ({
          ...{
            firstName,
            lastName: 'PEÑA',
            birthDate,
            sex,
            citizenship: 'PH',
            passport,
            passportExpiry: '2031-02-01',
            beneficiaryIsMinor: false,
          },
        })),
      ],
    },
    total: 103_526,
  },
  {
    title: 'A year of trips, Schengen included',
    today: '2026-07-03',
    details: {
      ...unchosen,
      ...contact,
      ...{ tripType: 'annual', destinations: ['DE', 'US'], startOn: '2026-08-01' },
      ...{ purpose: 'business', cover: 'individual', people: 1, plan: 'S' },
      travellers: [
        {
          ...{ firstName: 'RAMON', lastName: 'CRUZ', birthDate: '1979-12-24', sex: 'M', citizenship: 'PH' },
          ...{ passport: 'P5678901E', passportExpiry: '2030-06-01', beneficiaryIsMinor: false },
        },
      ],
    },
    total: 1_109_830,
  },
]

import { addDays, formatDay } from '#domain/day.ts'
import type { Scenario } from '../scenario.ts'
import { lettersAndDigits, named, practiceMobile, SALE, says, vehicleOf } from './sale.ts'

const ENDS_IN_DAYS = 5

export const discount: Scenario = {
  code: 'discount',
  line: 'motor',
  title: 'A motor package, and a discount to ask for',
  minutes: 20,
  says: 'I am Cecilia Ramos. My Vios is insured with you, and the policy ends this week. Last year the flood came up to the doors on our street, so I want typhoon and flood covered, and everybody in the car. A friend pays ten percent less elsewhere: can you do the same?',
  papers: (given) => {
    const { plate, mvFile, engineNo, chassisNo } = vehicleOf(given)
    const year = Number(given.today.slice(0, 4)) - 3
    return [
      { label: 'Registration', value: 'Renewal' },
      { label: 'Make', value: 'Toyota' },
      { label: 'Model', value: 'Vios' },
      { label: 'Variant', value: '1.3 XLE CVT' },
      { label: 'Model year', value: String(year) },
      { label: 'Type of use', value: 'Private' },
      { label: 'Mostly used in', value: 'Metro Manila' },
      { label: 'Insured until now', value: `With us, until ${formatDay(addDays(given.today, ENDS_IN_DAYS))}` },
      { label: 'Claims in three years', value: 'None' },
      { label: 'Plate number', value: plate },
      { label: 'MV file number', value: mvFile },
      { label: 'Colour', value: 'White' },
      { label: 'Engine number', value: engineNo },
      { label: 'Chassis number', value: chassisNo },
      { label: 'Owner', value: 'Cecilia Ramos, 12 Lacson Street, Bacolod City, Negros Occidental' },
      { label: 'Mobile number', value: practiceMobile(given) },
    ]
  },
  checks: [
    {
      code: 'package',
      asks: 'The product is Standard: typhoon and flood, and everyone in the vehicle.',
      better: 'Basic has no acts of nature, and Premium costs more than she asks for: Standard is what she describes.',
      isDone: (done) => says(done, 'tier', 'STANDARD'),
    },
    {
      code: 'nature',
      asks: 'Acts of nature are covered.',
      better: 'She asks for flood cover. Without acts of nature, she pays for the next flood herself.',
      isDone: (done) => says(done, 'actsOfNature', true),
    },
    {
      code: 'before',
      asks: 'How the car was insured until now was asked and answered.',
      better: 'Ask how the vehicle was insured until now, and until which day: a vehicle that went uninsured is inspected first.',
      isDone: (done, { today }) => says(done, 'insuredBefore', 'us') && says(done, 'coveredUntil', addDays(today, ENDS_IN_DAYS)),
    },
    {
      code: 'numbers',
      asks: 'Plate and chassis are as on the certificate of registration.',
      better: 'Compare plate and chassis letter by letter: a claim is checked against them.',
      isDone: ({ answers }, given) => {
        const { plate, chassisNo } = vehicleOf(given)
        return (
          lettersAndDigits(answers.plate) === lettersAndDigits(plate) && lettersAndDigits(answers.chassisNo) === lettersAndDigits(chassisNo)
        )
      },
    },
    {
      code: 'discount',
      asks: 'Ten percent was asked for.',
      better: 'Enter the discount under “Agreement” as the customer asks for it. Promise nothing yourself.',
      isDone: ({ commercial }) => commercial.discount === 10,
    },
    {
      code: 'approval',
      asks: 'An underwriter allowed the discount before anything was agreed.',
      better: 'A discount is for underwriting to allow. Wait for the decision before the customer accepts.',
      isDone: ({ wasReferred, wasApproved }) => wasReferred && wasApproved,
    },
    named('Cecilia', 'Ramos'),
    ...SALE,
  ],
}

import type { Scenario } from '../scenario.ts'
import { lettersAndDigits, named, practiceMobile, SALE, says, vehicleOf } from './sale.ts'

export const jeepney: Scenario = {
  code: 'jeepney',
  line: 'ctpl',
  title: 'CTPL for a jeepney',
  minutes: 10,
  says: 'I am Antonio Dizon, everybody calls me Mang Tonyo. I drive my own jeepney for hire, and its registration with the LTO is due. They say that I need the compulsory insurance first. I only want what the law asks of me.',
  papers: (given) => {
    const { oldPlate, mvFile, engineNo, chassisNo } = vehicleOf(given)
    return [
      { label: 'Denomination', value: 'Public utility jeepney (PUJ), for hire' },
      { label: 'Registration', value: 'Renewal' },
      { label: 'Plate number', value: oldPlate },
      { label: 'MV file number', value: mvFile },
      { label: 'Make', value: 'Sarao' },
      { label: 'Model', value: 'Jeepney' },
      { label: 'Model year', value: '2015' },
      { label: 'Colour', value: 'Multicolour' },
      { label: 'Engine number', value: engineNo },
      { label: 'Chassis number', value: chassisNo },
      { label: 'Owner', value: 'Antonio Dizon, 12 Lacson Street, Bacolod City, Negros Occidental' },
      { label: 'Mobile number', value: practiceMobile(given) },
    ]
  },
  checks: [
    {
      code: 'class',
      asks: 'The vehicle is a public utility jeepney.',
      better: 'A jeepney that carries passengers is a PUJ. As a private jeep it would pay too little, and a claim could be refused.',
      isDone: (done) => says(done, 'vehicleType', 'PUJ'),
    },
    {
      code: 'use',
      asks: 'It is used for hire.',
      better: 'He drives it for hire: the use decides the premium, and must be what the vehicle really does.',
      isDone: (done) => says(done, 'typeOfUse', 'FOR_HIRE'),
    },
    {
      code: 'renewal',
      asks: 'Its registration is renewed: cover for one year.',
      better: 'Only a brand-new vehicle is covered for three years. This one is renewed.',
      isDone: (done) => says(done, 'registrationType', 'R'),
    },
    {
      code: 'numbers',
      asks: 'Plate and chassis are as on the certificate of registration.',
      better: 'Compare plate and chassis letter by letter: the LTO refuses a certificate for another vehicle.',
      isDone: ({ answers }, given) => {
        const { oldPlate, chassisNo } = vehicleOf(given)
        return (
          lettersAndDigits(answers.plate) === lettersAndDigits(oldPlate) &&
          lettersAndDigits(answers.chassisNo) === lettersAndDigits(chassisNo)
        )
      },
    },
    named('Antonio', 'Dizon'),
    ...SALE,
  ],
}

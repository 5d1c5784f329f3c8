import { addDays, formatDay } from '#domain/day.ts'
import type { Papers, Scenario } from '../scenario.ts'
import { named, practiceMobile, SALE, says } from './sale.ts'

const days = ({ today }: Papers) => ({ from: addDays(today, 30), to: addDays(today, 35) })
const travellersIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const family: Scenario = {
  code: 'family',
  line: 'travel',
  title: 'A family travels to Japan',
  minutes: 15,
  says: 'I am Marco Villar. My wife and I take the children to Japan for a holiday. What does it cost if one of us falls ill there? And my brother says that a family pays one price.',
  papers: (given) => {
    const { from, to } = days(given)
    const series = String(1_000_000 + (given.seed % 8_000_000))
    const passport = (at: number) => `P${Number(series) + at}A`
    return [
      { label: 'Trip', value: `Japan, ${formatDay(from)} to ${formatDay(to)}, holiday` },
      { label: 'Marco Villar', value: `11 March 1985, ${passport(1)}` },
      { label: 'Liza Villar', value: `2 May 1988, ${passport(2)}` },
      { label: 'Mika Villar', value: `30 September 2014, ${passport(3)}` },
      { label: 'Migo Villar', value: `15 January 2017, ${passport(4)}` },
      { label: 'Passports valid until', value: formatDay(addDays(given.today, 1500)) },
      { label: 'In an emergency', value: 'Rosario Villar, 0917 765 4321' },
      { label: 'Address', value: '12 Lacson Street, Bacolod City, Negros Occidental' },
      { label: 'Mobile number', value: practiceMobile(given) },
    ]
  },
  checks: [
    {
      code: 'destination',
      asks: 'The trip is to Japan.',
      better: 'Name every country visited, and none that is not: the zone decides the price.',
      isDone: ({ answers }) => travellersIn(answers.destinations).join() === 'JP',
    },
    {
      code: 'days',
      asks: 'Departure and return are the days of the trip.',
      better: 'Cover every day from the departure to the return: nothing is covered before or after.',
      isDone: (done, given) => says(done, 'departOn', days(given).from) && says(done, 'returnOn', days(given).to),
    },
    {
      code: 'cover',
      asks: 'They travel as a family, at one price.',
      better: 'Two adults and up to four children are a family: as four people they would pay more.',
      isDone: (done) => says(done, 'cover', 'family'),
    },
    {
      code: 'travellers',
      asks: 'All four are named.',
      better: 'Whoever is not named is not insured. Name both parents and both children.',
      isDone: ({ answers }) => travellersIn(answers.travellers).length === 4,
    },
    named('Marco', 'Villar'),
    ...SALE,
  ],
}

import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { knownFacts, policyDocument } from '../blocks.ts'
import { issueBlock } from '../issuing-blocks.ts'
import type { Letter } from '../line/documents.ts'
import { countryName } from './countries.ts'
import type { TravelDetails } from './details.ts'
import { daysOf, type Facts } from './documents.ts'
import { bothWays, isInDollars } from './dollars.ts'
import type { TravelTariff } from './tariff.ts'
import { countDays, schengenAmong, writtenPeriod } from './trip.ts'

const whole = (amount: number) => amount.toLocaleString('en-PH')

/** What the plan pays for medical help, as stated and in euros at the tariff's rate, rounded down. */
function medicalOf({ plan }: Pick<TravelDetails, 'plan'>, { benefits, schengen, dollars }: TravelTariff) {
  const medical = benefits.find(({ code }) => code === 'medical')
  const limit = medical?.limits[plan] ?? 0
  const stated = isInDollars(plan) && medical?.dollars ? bothWays(medical.dollars[plan], dollars) : formatPesos(limit)
  return { stated, euros: Math.floor(limit / schengen.euro) }
}

/** For embassies: the insurance that Regulation (EC) 810/2009, article 15, requires of a visa applicant. In English, on one page. */
export const visaLetter: Letter<TravelDetails, TravelTariff> = {
  code: 'visa-letter',
  title: 'Letter for the Schengen visa',
  isFor: (details, tariff) =>
    schengenAmong(details.destinations, tariff).length > 0 && medicalOf(details, tariff).euros >= tariff.schengen.leastEuros,
  draw: (facts, tariff) =>
    policyDocument(
      facts,
      {
        subtitle: 'Travel medical insurance, Regulation (EC) No 810/2009, article 15',
        blocks: [
          {
            kind: 'table',
            title: facts.details.travellers.length === 1 ? 'Insured person' : 'Insured persons',
            columns: ['Name as in the passport', 'Date of birth', 'Passport'],
            rows: facts.details.travellers.map((person) => [nameOf(person), formatDay(person.birthDate), person.passport ?? '–']),
          },
          coverOf(facts, tariff),
          { kind: 'text', title: 'We certify', text: certified(tariff) },
          ...issueBlock(facts, 'travel'),
        ],
        notes: [
          'Void if the policy is cancelled or its premium refunded; scan the code to check whether it is valid.',
          `Euros at the rate of ${formatDay(tariff.schengen.euroOn)}: €1 = ${formatPesos(tariff.schengen.euro)}. ${tariff.demonstration}`,
        ],
      },
      'Certificate for a Schengen visa',
    ),
}

function coverOf(facts: Facts, tariff: TravelTariff) {
  const { stated, euros } = medicalOf(facts.details, tariff)
  const days = daysOf(facts, tariff)
  return {
    kind: 'facts' as const,
    title: 'Cover',
    facts: knownFacts({
      Valid: `${writtenPeriod(days)}, ${countDays(days)} days, both included`,
      'Valid in': 'All Schengen States',
      'Medical expenses, up to': `€${whole(euros)} (${stated})`,
      'Required at least': `€${whole(tariff.schengen.leastEuros)}`,
      Deductible: 'None',
      Premium: `Paid in full: ${formatPesos(facts.worksheet.total)}`,
      'Assistance, day and night': tariff.assistance,
    }),
  }
}

/** In the wording of the regulation. */
function certified({ schengen }: TravelTariff): string {
  const states = schengen.states.map(countryName).join(', ')
  return [
    'This insurance covers expenses of repatriation for medical reasons, urgent medical attention, emergency hospital treatment and death, the return of remains included, during the whole stay.',
    `It is valid throughout the territory of the Schengen States: ${states}.`,
    'Claims are paid to the hospital or the traveller by us or by our assistance provider.',
  ].join('\n')
}

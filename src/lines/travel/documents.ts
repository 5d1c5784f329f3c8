import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { nameOf } from '#domain/person.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import { joinMessages, msg, withI18n } from '#kit/message.ts'
import {
  agentBlock,
  cancellationBlock,
  conditionsBlock,
  exclusionBlock,
  holderBlock,
  knownFacts,
  labelOf,
  policyDocument,
  premiumBlock,
  quotationDocument,
  tariffNote,
} from '../blocks.ts'
import { coolingOffBlock } from '../cooling-off.ts'
import { generalConditions, issueBlock, minuteOf, noticeBlock } from '../issuing-blocks.ts'
import type { Drawable } from '../line/documents.ts'
import { benefitAmount } from './benefits.ts'
import type { TravelDetails } from './details.ts'
import { exchangeSentence } from './dollars.ts'
import { planOf, type TravelTariff } from './tariff.ts'
import { countDays, insuredDays, isDomestic, writtenPeriod, zoneOf } from './trip.ts'

export type Facts = Drawable<TravelDetails>

const LINE = 'Travel'

export const countriesOf = (facts: Facts): string =>
  facts.details.destinations.map((code) => labelOf(facts, 'Country', code) ?? code).join(', ')

/** The days of cover as stated in the policy, which may have moved since they were requested. */
export const daysOf = ({ details, term }: Facts, tariff: TravelTariff) => {
  const asked = insuredDays(details, tariff)
  return asked && asked.from === term.from ? asked : { from: term.from, to: asked?.to ?? term.to }
}

/** Who is insured, as in their passports. */
export const travellersBlock = (facts: Facts): Extract<Block, { kind: 'facts' }> => ({
  kind: 'facts',
  title: facts.details.travellers.length === 1 ? 'Traveller' : 'Travellers',
  facts: facts.details.travellers.map(({ birthDate, passport, citizenship, ...person }) => ({
    label: nameOf(person),
    ...withI18n(
      'value',
      joinMessages(
        msg`Born on ${formatDay(birthDate)}.`,
        passport && msg`Passport ${passport}, ${labelOf(facts, 'Citizenship', citizenship) ?? ''}.`,
      ),
    ),
  })),
})

function tripBlock(facts: Facts, tariff: TravelTariff): Block {
  const { details, issuedAt, worksheet } = facts
  const period = daysOf(facts, tariff)
  const days = String(countDays(period))
  const isAnnual = details.tripType === 'annual'
  return {
    kind: 'facts',
    title: 'The trip',
    facts: [
      ...knownFacts({
        Destinations: countriesOf(facts),
        Zone: zoneOf(details.destinations, tariff)?.name,
        [isAnnual ? 'Period of cover' : 'Days of cover']: isAnnual
          ? msg`${writtenPeriod(period)}, both days included; each trip up to ${String(tariff.rules.annualTripDays)} days`
          : msg`${writtenPeriod(period)}, both days included: ${days} days`,
        'Not before the payment': issuedAt && `${minuteOf(issuedAt)} of ${formatDay(facts.issuedOn)}`,
        Plan: planOf(details.plan, tariff)?.name,
        Currency: worksheet.exchange && exchangeSentence(worksheet.exchange),
        Options: tariff.options
          .filter(({ code }) => details[code])
          .map(({ label }) => label)
          .join(', '),
        'Emergency contact': `${details.emergencyName}, ${formatMobile(details.emergencyMobile)}`,
        'Assistance, day and night': tariff.assistance,
      }),
    ],
  }
}

/** Who is paid if a traveller dies; the estate where no one is named. */
function beneficiaryBlock(facts: Facts): Block[] {
  const named = facts.details.travellers.flatMap((person): Fact[] =>
    person.beneficiary
      ? [
          {
            label: nameOf(person),
            value: [
              person.beneficiary,
              labelOf(facts, 'Relationship', person.beneficiaryRelation),
              person.trustee && `a minor, received by ${person.trustee}`,
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : [],
  )
  return named.length === 0 ? [] : [{ kind: 'facts', title: 'Beneficiaries', facts: named }]
}

function benefitsBlock({ details: { plan, destinations } }: Facts, tariff: TravelTariff): Block {
  const atHome = isDomestic(destinations, tariff)
  return {
    kind: 'table',
    title: 'Maximum paid for each traveller',
    columns: ['Benefit', 'Up to'],
    rows: tariff.benefits.map((benefit) => [benefit.label, benefitAmount(benefit, plan, atHome, tariff) ?? 'Not covered']),
  }
}

const risk = (facts: Facts, tariff: TravelTariff): Block[] => [
  holderBlock(facts),
  tripBlock(facts, tariff),
  travellersBlock(facts),
  ...beneficiaryBlock(facts),
  premiumBlock(facts),
  benefitsBlock(facts, tariff),
  exclusionBlock(tariff.cover.exclusions),
  cancellationBlock(tariff.ending, { isMortgaged: false, hasCtpl: false }),
  ...coolingOffBlock(countDays(daysOf(facts, tariff)), tariff.cover.coolingOff),
  ...conditionsBlock(facts),
  agentBlock(facts),
]

export const documents = {
  quotation: (facts: Facts, tariff: TravelTariff): Document =>
    quotationDocument(facts, {
      subtitle: LINE,
      blocks: risk(facts, tariff),
      notes: [
        'This quotation is not a policy. Cover begins only when the premium is paid and the policy is issued (Insurance Code, section 77), and never after the departure.',
        tariffNote(facts, tariff),
      ],
    }),

  policy: (facts: Facts, tariff: TravelTariff): Document =>
    policyDocument(
      facts,
      {
        subtitle: LINE,
        blocks: [...risk(facts, tariff), ...issueBlock(facts, 'travel'), ...noticeBlock(facts), ...generalConditions(facts, 'travel')],
        notes: [
          `In an emergency, call ${tariff.assistance} first. Keep every bill, report and boarding pass: you need them for a claim.`,
          tariffNote(facts, tariff),
        ],
      },
      'Policy and certificate of cover',
    ),
}

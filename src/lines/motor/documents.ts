import { formatPesos, share } from '#domain/money.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import { type Message, msg } from '#kit/message.ts'
import {
  agentBlock,
  cancellationBlock,
  conditionsBlock,
  exclusionBlock,
  holderBlock,
  knownFacts,
  labelOf,
  periodFact,
  policyDocument,
  premiumBlock,
  quotationDocument,
} from '../blocks.ts'
import { documents as ctplDocuments, vehicleBlock as ctplVehicle, indemnityBlock, liabilityLimit } from '../ctpl/documents.ts'
import { generalConditions, issueBlock, noticeBlock } from '../issuing-blocks.ts'
import type { Drawable } from '../line/documents.ts'
import { sumInsuredOf } from './covers.ts'
import type { MotorDetails } from './details.ts'
import { ctplOnly, isOfCtpl } from './packaged.ts'
import { ctplPeriod } from './registration.ts'
import { deductibleOf, type MotorTariff } from './tariff.ts'

type Facts = Drawable<MotorDetails>

const LINE = 'Motor comprehensive'

function insuredBlock(facts: Facts): Block {
  const { details } = facts
  return {
    kind: 'table',
    title: 'Sum insured',
    columns: ['What', 'Value'],
    rows: [
      ['Vehicle', formatPesos(details.value)],
      ...details.accessories.map(({ code, value }) => [labelOf(facts, 'Accessory', code) ?? code, formatPesos(value)]),
      ['Total', formatPesos(sumInsuredOf(details))],
    ],
  }
}

/** What is covered, up to what amount, and for which premium. */
function coversBlock({ details, worksheet }: Facts, { cover, extras, ctpl }: MotorTariff): Block {
  const limits: Readonly<Record<string, string>> = {
    'own-damage': formatPesos(sumInsuredOf(details)),
    'acts-of-nature': formatPesos(sumInsuredOf(details)),
    'strikes-riots': formatPesos(sumInsuredOf(details)),
    'bodily-injury': formatPesos(details.bodilyInjury),
    'property-damage': formatPesos(details.propertyDamage),
    'personal-accident': `${formatPesos(details.personalAccident)} a seat`,
  }
  const own = worksheet.lines.filter((line) => line.kind === 'premium' && !isOfCtpl(line))
  const wordingOf = (code: string) => cover.wording.find((each) => each.code.toLowerCase() === code.replaceAll('-', ''))?.text
  const limitOf = (code: string) => limits[code] ?? 'Included'
  const extraOf = (code: string) => extras.find((each) => each.code === code)?.label
  return {
    kind: 'table',
    title: 'Covers',
    isOfLimits: true,
    columns: ['Cover', 'Up to', 'Premium'],
    rows: own.map(({ code, label, amount }) => [wordingOf(code) ?? extraOf(code) ?? label, limitOf(code), formatPesos(amount)]),
    onScreen: [
      ...own.map(({ code, label }) => {
        const note = wordingOf(code)
        return { label: extraOf(code) ?? label, value: limitOf(code), ...(note ? { note } : {}) }
      }),
      ...(details.withCtpl ? [{ ...liabilityLimit(ctpl), label: 'CTPL' }] : []),
    ],
  }
}

function termsBlock(facts: Facts, tariff: MotorTariff): Block {
  const { details, term } = facts
  const row = deductibleOf(details, tariff)
  const deductible = row && Math.max(share(sumInsuredOf(details), row.rate), row.minimum) * details.deductible
  const { note, noteI18n = [] } = facts.worksheet
  const factsWith = (end: Message | undefined) => [
    period(term, facts, tariff),
    ...(details.withCtpl ? [{ ...period(ctplPeriod(details, tariff, term), facts, tariff), label: 'Period of CTPL' }] : []),
    ...knownFacts({
      Deductible: deductible === undefined ? undefined : msg`${formatPesos(deductible)} of each loss of the vehicle`,
      'Towing, at most': formatPesos(tariff.cover.towing),
      'Repairs without asking us, at most': formatPesos(tariff.cover.repairs),
      'End of cover': end,
      'Mostly used in': tariff.areas.find(({ code }) => code === details.area)?.name,
      Mortgagee: labelOf(facts, 'Mortgagee', details.mortgagee),
      'Mortgage clause': labelOf(facts, 'MortgageClause', details.mortgageClause),
    }),
  ]
  return {
    kind: 'facts',
    title: 'Period and terms',
    facts: factsWith(note === undefined ? undefined : { text: note, i18n: noteI18n }),
    // Screens show the note with the premium.
    onScreen: factsWith(undefined),
  }
}

const period = (term: Facts['term'], { issuedAt }: Facts, { cover }: MotorTariff): Fact => periodFact(term, cover.time, issuedAt)

const risk = (facts: Facts, tariff: MotorTariff): Block[] => [
  holderBlock(facts),
  ctplVehicle({ ...facts, details: { ...facts.details, mortgagee: undefined } }, tariff.ctpl),
  insuredBlock(facts),
  coversBlock(facts, tariff),
  termsBlock(facts, tariff),
  premiumBlock(facts),
  exclusionBlock(tariff.cover.exclusions),
  ...clauseBlock(facts),
  cancellationBlock(tariff.ending, { isMortgaged: Boolean(facts.details.mortgagee), hasCtpl: Boolean(facts.details.withCtpl) }),
  ...conditionsBlock(facts),
  agentBlock(facts),
]

/** For a mortgaged vehicle: what the mortgagee is promised. */
function clauseBlock({ texts = {}, details: { mortgageClause } }: Facts): Block[] {
  const text = texts[`MortgageClause:${mortgageClause}`]
  return text ? [{ kind: 'text', title: 'Mortgage clause', text }] : []
}

const tariffNote = ({ worksheet }: Facts) =>
  `Tariff ${worksheet.tariff}. Taxes and fees are included in the total; CTPL, where it is included, at its regulated premium.`

/** The packaged CTPL, as if it were sold alone, with its own period and its own premium. */
const ctplOf = (facts: Facts, tariff: MotorTariff) => ({
  ...facts,
  conditions: [],
  term: ctplPeriod(facts.details, tariff, facts.term),
  worksheet: ctplOnly(facts.worksheet),
})

export const documents = {
  quotation: (facts: Facts, tariff: MotorTariff): Document =>
    quotationDocument(facts, {
      subtitle: LINE,
      blocks: risk(facts, tariff),
      notes: [
        'This quotation is not a policy. Cover begins only when the premium is paid, or credit is granted, and the policy is issued (Insurance Code, section 77).',
        tariffNote(facts),
      ],
    }),

  policy: (facts: Facts, tariff: MotorTariff): Document =>
    policyDocument(facts, {
      subtitle: LINE,
      blocks: [
        ...risk(facts, tariff),
        ...(facts.details.withCtpl ? [indemnityBlock(tariff.ctpl)] : []),
        ...issueBlock(facts, 'motor'),
        ...noticeBlock(facts),
        ...generalConditions(facts, 'motor'),
      ],
      notes: [
        'Report an accident to us and to the police without delay, and do not have anything repaired before we have seen it, except what is needed to move on.',
        tariffNote(facts),
      ],
    }),

  certificate: (facts: Facts, tariff: MotorTariff): Document => ctplDocuments.certificate(ctplOf(facts, tariff), tariff.ctpl),

  compulsory: (facts: Facts, tariff: MotorTariff): Document => {
    const own = ctplOf(facts, tariff)
    return ctplDocuments.policy({ ...own, number: `${own.number}-CTPL` }, tariff.ctpl)
  },
}

import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { formatMvFile } from '#domain/vehicle.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import {
  agentBlock,
  cancellationBlock,
  certificateDocument,
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
import { generalConditions, issueBlock, noticeBlock } from '../issuing-blocks.ts'
import type { Drawable } from '../line/documents.ts'
import { isRegistered } from './applies.ts'
import type { CtplDetails } from './details.ts'
import { plateFor, stickerFor } from './identity.ts'
import { type CtplTariff, cancellationTermsOf, classify } from './tariff.ts'

type Facts = Drawable<CtplDetails>

const LINE = 'Compulsory Third Party Liability (CTPL)'

const ON_REGISTRATION = 'As on the certificate of registration'

/** Carrying passengers for compensation makes the carrier a land transportation operator (Insurance Code, section 386). */
const CARRIES_PASSENGERS = ['FOR_HIRE', 'TNVS']
const OPERATOR_CLASSES = ['AC', 'TX', 'PUB']

function headingOf({ details }: Facts, tariff: CtplTariff): string {
  const premiumClass = classify(details, tariff)?.class.code ?? ''
  return CARRIES_PASSENGERS.includes(details.typeOfUse) || OPERATOR_CLASSES.includes(premiumClass)
    ? 'Land transportation operator'
    : 'Private vehicle'
}

export function vehicleBlock(facts: Facts, tariff: CtplTariff): Block {
  const { details } = facts
  const make = [labelOf(facts, 'Make', details.make), labelOf(facts, 'Model', details.model), labelOf(facts, 'Submodel', details.subModel)]
  const found = classify(details, tariff)
  const factsWith = (premiumClass: Message | string | undefined) =>
    knownFacts({
      Registration: details.registrationType === 'N' ? 'Brand new' : 'Renewal',
      'Plate number': plateFor(details, facts.formats)?.text,
      'Conduction sticker': stickerFor(details, facts.formats)?.text,
      'MV file number': isRegistered(details) && details.mvFile ? formatMvFile(details.mvFile) : undefined,
      'Year, make and model': `${details.year} ${make.filter(Boolean).join(' ')}`,
      'Type and use': `${labelOf(facts, 'VehicleType', details.vehicleType)}, ${labelOf(facts, 'TypeUse', details.typeOfUse)}`,
      'Premium class': premiumClass,
      'Gross weight': weight(details.gvw),
      'Unladen weight': weight(details.unladenWeight) ?? ON_REGISTRATION,
      Colour: labelOf(facts, 'Colour', details.colour),
      'Body type': labelOf(facts, 'BodyType', details.bodyType),
      'Authorised capacity': details.seats === undefined ? ON_REGISTRATION : capacity(details.seats),
      'Engine number': details.engineNo,
      'Chassis number': details.chassisNo,
      'LTO category': details.ltoCategory,
      Mortgagee: labelOf(facts, 'Mortgagee', details.mortgagee),
    })
  return {
    kind: 'facts',
    title: 'Vehicle',
    facts: factsWith(found && msg`${found.class.code}: ${found.class.label}`),
    onScreen: factsWith(found?.class.label),
  }
}

const weight = (kilograms: number | undefined) => (kilograms === undefined ? undefined : `${kilograms.toLocaleString('en-PH')} kg`)

const capacity = (seats: number) => (seats === 1 ? '1 person' : msg`${seats} persons, the driver included`)

const period = ({ term, issuedAt }: Facts, { cover }: CtplTariff): Fact => periodFact(term, cover.time, issuedAt)

export const liabilityLimit = ({ cover }: CtplTariff): Fact => ({
  label: 'Limit of liability',
  ...withI18n('value', msg`${formatPesos(cover.limit)} for death or bodily injury of third parties`),
})

const limits = (tariff: CtplTariff): Fact[] => [
  liabilityLimit(tariff),
  { label: 'No-fault indemnity', ...withI18n('value', msg`${formatPesos(tariff.cover.noFault)} for each victim, without proof of fault`) },
  { label: 'Burial and funeral', ...withI18n('value', msg`up to ${formatPesos(tariff.cover.burial)}, within the limit`) },
]

const coverBlock = (tariff: CtplTariff): Block => ({ kind: 'facts', title: 'Cover', facts: limits(tariff), isOfLimits: true })

/** What is paid for each injury, up to the limit of liability. */
export const indemnityBlock = ({ cover }: CtplTariff): Block => ({
  kind: 'table',
  title: 'Schedule of indemnities',
  columns: ['For', 'Limit'],
  rows: cover.indemnities.map(({ item, limit, demonstration }) => [item, demonstration ? `${limit} (demonstration)` : limit]),
})

const tariffNote = ({ worksheet }: Facts) =>
  `Premium regulated by the Insurance Commission; tariff ${worksheet.tariff}. Taxes and fees are included in the total.`

/** The blocks that only an issued policy has. */
const issued = (facts: Facts): Block[] => [...issueBlock(facts, 'ctpl'), ...noticeBlock(facts), ...generalConditions(facts, 'ctpl')]

const risk = (facts: Facts, tariff: CtplTariff, ...more: Block[]): Block[] => [
  holderBlock(facts),
  vehicleBlock(facts, tariff),
  { kind: 'facts', title: 'Period', facts: [period(facts, tariff)] },
  premiumBlock(facts),
  coverBlock(tariff),
  ...more,
  exclusionBlock(tariff.cover.exclusions),
  cancellationBlock(cancellationTermsOf(tariff), { isMortgaged: false, hasCtpl: true }),
  ...conditionsBlock(facts),
  agentBlock(facts),
]

export const documents = {
  quotation: (facts: Facts, tariff: CtplTariff): Document =>
    quotationDocument(facts, {
      subtitle: LINE,
      blocks: risk(facts, tariff),
      notes: [
        'This quotation is not a policy. Cover begins only when the premium is paid and the policy is issued (Insurance Code, section 77).',
        tariffNote(facts),
      ],
    }),

  policy: (facts: Facts, tariff: CtplTariff): Document =>
    policyDocument(facts, {
      subtitle: `${LINE} · ${headingOf(facts, tariff)}`,
      blocks: [...risk(facts, tariff, indemnityBlock(tariff)), ...issued(facts)],
      notes: [
        'This policy covers what sections 386 and following of the Insurance Code (RA 10607) make compulsory. Report an accident to us and to the police without delay.',
        tariffNote(facts),
      ],
    }),

  /** A certificate is never printed without its authentication number: only those recorded are honoured by the LTO. */
  certificate: (facts: Facts, tariff: CtplTariff): Document => {
    const { certificate } = facts
    if (!certificate)
      throw problem('not-ready', {
        message: 'The certificate of cover can be printed once it is authenticated. We are still waiting for that.',
      })
    return certificateDocument(facts, certificate.cocNumber, {
      subtitle: `${LINE} · ${headingOf(facts, tariff)}`,
      blocks: [
        {
          kind: 'facts',
          title: 'Authenticated',
          facts: knownFacts({
            'Authentication number': certificate.authNumber,
            'Authenticated on': formatDay(certificate.authenticatedOn),
          }),
        },
        holderBlock(facts),
        vehicleBlock(facts, tariff),
        { kind: 'facts', title: 'Cover', facts: [period(facts, tariff), ...limits(tariff)] },
        premiumBlock(facts),
        indemnityBlock(tariff),
        agentBlock(facts),
        ...issueBlock(facts, 'coc'),
        ...noticeBlock(facts),
      ],
      notes: [
        'Issued under sections 386 and following of the Insurance Code (RA 10607) for registration with the Land Transportation Office.',
      ],
    })
  },
}

import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { formatMvFile } from '#domain/vehicle.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import type { Printable } from '../line.ts'
import type { CtplDetails } from './details.ts'
import { plateFor, stickerFor } from './identity.ts'
import { type CtplTariff, classify } from './tariff.ts'

type Facts = Printable<CtplDetails>

const LINE = 'Compulsory Third Party Liability (CTPL)'

/** Facts of which some may be unknown; those are left out. */
const known = (facts: Readonly<Record<string, string | undefined>>): Fact[] =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []))

const labelled = ({ labels }: Facts, list: string, code: string | undefined) =>
  code === undefined ? undefined : (labels[`${list}:${code}`] ?? code)

function holderBlock(facts: Facts): Block {
  const { holder, alternate } = facts
  const address = [holder.line1, labelled(facts, 'City', holder.city), labelled(facts, 'Province', holder.province), holder.zip]
    .filter(Boolean)
    .join(', ')
  return {
    kind: 'facts',
    title: 'Policyholder',
    facts: known({
      Name: nameOf(holder),
      'And/or': alternate && `${alternate.firstName} ${alternate.lastName}`,
      Address: address,
      TIN: holder.tin,
      Mobile: formatMobile(holder.mobile),
      'E-mail': holder.email,
    }),
  }
}

function vehicleBlock(facts: Facts, tariff: CtplTariff): Block {
  const { details } = facts
  const make = [
    labelled(facts, 'Make', details.make),
    labelled(facts, 'Model', details.model),
    labelled(facts, 'Submodel', details.subModel),
  ]
  const found = classify(details, tariff)
  return {
    kind: 'facts',
    title: 'Vehicle',
    facts: known({
      Registration: details.registrationType === 'N' ? 'Brand new' : 'Renewal',
      'Plate number': plateFor(details)?.text,
      'Conduction sticker': stickerFor(details)?.text,
      'MV file number': details.registrationType === 'R' && details.mvFile ? formatMvFile(details.mvFile) : undefined,
      'Year, make and model': `${details.year} ${make.filter(Boolean).join(' ')}`,
      'Type and use': `${labelled(facts, 'VehicleType', details.vehicleType)}, ${labelled(facts, 'TypeUse', details.typeOfUse)}`,
      'Premium class': found && `${found.class.code}: ${found.class.label}`,
      'Gross weight': details.gvw === undefined ? undefined : `${details.gvw.toLocaleString('en-PH')} kg`,
      Colour: labelled(facts, 'Colour', details.colour),
      'Body type': labelled(facts, 'BodyType', details.bodyType),
      Seats: details.seats?.toString(),
      'Engine number': details.engineNo,
      'Chassis number': details.chassisNo,
      'LTO category': details.ltoCategory,
      Mortgagee: labelled(facts, 'Mortgagee', details.mortgagee),
    }),
  }
}

const period = ({ term }: Facts, { cover }: CtplTariff): Fact => ({
  label: 'Period of cover',
  value: `${cover.time} of ${formatDay(term.from)} to ${cover.time} of ${formatDay(term.to)}`,
})

const premiumBlock = ({ worksheet }: Facts): Block => ({
  kind: 'amounts',
  title: 'Premium',
  rows: [
    ...worksheet.lines.map(({ label, amount }) => ({ label, amount: formatPesos(amount) })),
    { label: 'Total', amount: formatPesos(worksheet.total), strong: true },
  ],
})

const limits = ({ cover }: CtplTariff): Fact[] => [
  { label: 'Limit of liability', value: `${formatPesos(cover.limit)} for death or bodily injury of third parties` },
  { label: 'No-fault indemnity', value: `${formatPesos(cover.noFault)} for each victim, without proof of fault` },
  { label: 'Burial and funeral', value: `up to ${formatPesos(cover.burial)}, within the limit` },
]

const coverBlock = (tariff: CtplTariff): Block => ({ kind: 'facts', title: 'Cover', facts: limits(tariff) })

const indemnityBlock = ({ cover }: CtplTariff): Block => ({
  kind: 'table',
  title: 'Schedule of indemnities',
  columns: ['For', 'Limit'],
  rows: cover.indemnities.map(({ item, limit }) => [item, limit]),
})

const exclusionBlock = ({ cover }: CtplTariff): Block => ({
  kind: 'text',
  title: 'Not covered',
  text: cover.exclusions.map((exclusion) => `• ${exclusion}`).join('\n'),
})

const agentBlock = ({ agent }: Facts): Block => ({
  kind: 'facts',
  title: 'Your agent',
  facts: known({ Name: agent.name, Code: agent.code, Mobile: agent.mobile && formatMobile(agent.mobile) }),
})

const insurerNote = ({ insurer }: Facts) =>
  `${insurer.name}, ${insurer.address}. TIN ${insurer.tin}. Questions and complaints: ${insurer.support}.`
const tariffNote = ({ worksheet }: Facts) =>
  `Premium regulated by the Insurance Commission; tariff ${worksheet.tariff}. Taxes and fees are included in the total.`

/** `qr` is left out, not undefined, where there is none. */
const qrOf = ({ qr }: Facts) => (qr ? { qr } : {})

export const documents = {
  quotation: (facts: Facts, tariff: CtplTariff): Document => ({
    title: 'Quotation',
    subtitle: LINE,
    facts: known({
      'Quotation number': facts.number,
      Date: formatDay(facts.issuedOn),
      'Valid until': facts.validUntil && formatDay(facts.validUntil),
    }),
    blocks: [
      holderBlock(facts),
      vehicleBlock(facts, tariff),
      { kind: 'facts', title: 'Period', facts: [period(facts, tariff)] },
      premiumBlock(facts),
      coverBlock(tariff),
      exclusionBlock(tariff),
      agentBlock(facts),
    ],
    notes: [
      'This quotation is not a policy. Cover begins only when the premium is paid and the policy is issued (Insurance Code, section 77).',
      tariffNote(facts),
      insurerNote(facts),
    ],
    ...qrOf(facts),
  }),

  policy: (facts: Facts, tariff: CtplTariff): Document => ({
    title: 'Policy schedule',
    subtitle: LINE,
    facts: known({
      'Policy number': facts.number,
      'Issued on': formatDay(facts.issuedOn),
      'Certificate of cover': facts.certificate?.cocNumber,
    }),
    blocks: [
      holderBlock(facts),
      vehicleBlock(facts, tariff),
      { kind: 'facts', title: 'Period', facts: [period(facts, tariff)] },
      premiumBlock(facts),
      coverBlock(tariff),
      indemnityBlock(tariff),
      exclusionBlock(tariff),
      agentBlock(facts),
    ],
    notes: [
      'This policy covers what sections 386 and following of the Insurance Code (RA 10607) make compulsory. Report an accident to us and to the police without delay.',
      tariffNote(facts),
      insurerNote(facts),
    ],
    ...qrOf(facts),
  }),

  /** A certificate is never printed without its authentication number: only those recorded are honoured by the LTO. */
  certificate: (facts: Facts, tariff: CtplTariff): Document => {
    const { certificate } = facts
    if (!certificate)
      throw problem('not-ready', {
        message: 'The certificate of cover is printed once it is authenticated. We are still waiting for that.',
      })
    return {
      title: 'Certificate of cover',
      subtitle: LINE,
      facts: known({ 'COC number': certificate.cocNumber, 'Policy number': facts.number, 'Issued on': formatDay(facts.issuedOn) }),
      blocks: [
        {
          kind: 'facts',
          title: 'Authenticated',
          facts: known({ 'Authentication number': certificate.authNumber, 'Authenticated on': formatDay(certificate.authenticatedOn) }),
        },
        holderBlock(facts),
        vehicleBlock(facts, tariff),
        { kind: 'facts', title: 'Cover', facts: [period(facts, tariff), ...limits(tariff)] },
        premiumBlock(facts),
        agentBlock(facts),
      ],
      notes: [
        'Issued under sections 386 and following of the Insurance Code (RA 10607) for registration with the Land Transportation Office.',
        insurerNote(facts),
      ],
      ...qrOf(facts),
    }
  },
}

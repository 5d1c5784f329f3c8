import { z } from 'zod'
import { formatPesos } from '#domain/money.ts'
import { lineOf } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'
import { mortgageEndorsement, vehicleEndorsements } from '../ctpl/endorsement.ts'
import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { sumInsuredOf } from './covers.ts'
import { MotorDetails, MotorRisk } from './details.ts'
import { taxesOn } from './rating.ts'
import type { MotorTariff } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const Insured = MotorRisk.pick({ value: true, accessories: true })
const Mortgaged = z.object({ mortgagee: MotorDetails.shape.mortgagee })

const SWITCHED = ['actsOfNature', 'strikesRiots'] as const
const LIMITED = ['bodilyInjury', 'propertyDamage', 'personalAccident'] as const
const SERVICES = ['roadside', 'personalEffects', 'replacementRide', 'repairShop'] as const

const insuredIn = (answers: Answers) => {
  const { data } = Insured.safeParse(answers)
  return data && sumInsuredOf(data)
}

/** Cover of a mortgaged vehicle is not reduced unless the bank agrees. */
function lessForTheBank(before: Answers, after: Answers): Message | undefined {
  const { data } = Mortgaged.safeParse(before)
  if (!data?.mortgagee) return undefined
  const [was, becomes] = [insuredIn(before), insuredIn(after)]
  const isLess = was !== undefined && becomes !== undefined && becomes < was
  return isLess || SWITCHED.some((name) => before[name] === true && after[name] !== true)
    ? msg`The vehicle is mortgaged, and the bank must agree to less cover for it.`
    : undefined
}

const value: EndorsementKind = {
  code: 'value',
  name: 'Its value has changed',
  help: 'Its value, or what was added to it, such as a canopy or a sound system. What we pay for a loss of it changes accordingly.',
  of: 'risk',
  fields: ['value', 'accessories'] satisfies (keyof MotorDetails)[],
  isPriced: true,
  objection: (before, after) => {
    const [was, becomes] = [insuredIn(before), insuredIn(after)]
    if (was === undefined || becomes === undefined || becomes * 2 >= was) return undefined
    return {
      field: 'value',
      message: msg`That is less than half of the ${formatPesos(was)} it is insured for. Ask your agent what can be done.`,
    }
  },
  mustAgree: lessForTheBank,
}

const covers: EndorsementKind = {
  code: 'covers',
  name: 'More or fewer covers',
  help: 'Acts of nature, limits for others and for the people in the vehicle, and services.',
  of: 'risk',
  fields: [...SWITCHED, ...LIMITED, ...SERVICES] satisfies (keyof MotorDetails)[],
  isPriced: true,
  mustAgree: lessForTheBank,
}

const area: EndorsementKind = {
  code: 'area',
  name: 'It is mostly used elsewhere',
  help: 'Where the vehicle is from now on: acts of nature cost more in some places.',
  of: 'risk',
  fields: ['area'] satisfies (keyof MotorDetails)[],
  isPriced: true,
}

/**
 * For a vehicle with packaged CTPL, another use means another class of the certificate, which is registered with the LTO for its whole
 * period: the message explains that and the alternative.
 */
const use: EndorsementKind = {
  code: 'use',
  name: 'It is used differently',
  help: 'Another use, such as for hire. Tell us before it starts: an accident in a use that the policy does not state is not paid.',
  of: 'risk',
  fields: ['typeOfUse'] satisfies (keyof MotorDetails)[],
  isPriced: true,
  objection: ({ withCtpl }) =>
    withCtpl === false
      ? undefined
      : {
          field: 'typeOfUse',
          message:
            'The CTPL of this policy is registered with the LTO for the use it was sold for, until it ends. For another use, ask your agent for a new quotation; once it is issued, its certificate replaces this one, this policy ends, and the rest of its premium is returned. Until then, an accident in the new use is not paid.',
        },
}

export const endorsement: EndorsementSpec<MotorDetails, MotorTariff> = {
  kinds: [
    ...[value, covers, area, use],
    ...vehicleEndorsements,
    mortgageEndorsement(['mortgagee', 'mortgageClause']),
    ...holderEndorsements,
  ],
  taxesOn: (net, { taxType }, { taxes }, branch) => taxesOn(net, taxes, taxType, branch).map(lineOf),
}

import { addDays, daysBetween, formatDay } from '#domain/day.ts'
import { formatPesos, share, sum } from '#domain/money.ts'
import type { Finding } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { ControlContext, Shot } from '../line/control.ts'
import { ageOf, sumInsuredOf } from './covers.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

/** philippines.md §2.4: what an inspection of a vehicle shows. */
export const shots: readonly Shot[] = [
  { code: 'front', title: 'Front', help: 'The whole vehicle from the front, with its plate.', required: true },
  { code: 'rear', title: 'Rear', help: 'The whole vehicle from behind, with its plate.', required: true },
  { code: 'left', title: 'Left side', help: 'The driver’s side, from bumper to bumper.', required: true },
  { code: 'right', title: 'Right side', help: 'The other side, from bumper to bumper.', required: true },
  { code: 'interior', title: 'Interior', help: 'The front seats and the dashboard, through an open door.', required: true },
  { code: 'odometer', title: 'Odometer', help: 'With the ignition on, so that the kilometres can be read.', required: true },
  { code: 'chassis', title: 'Chassis number', help: 'The plate or the stamped number, close enough to be read.', required: true },
  { code: 'engine', title: 'Engine number', help: 'The stamped number; where it cannot be reached, the engine bay.', required: true },
  { code: 'accessory', title: 'Accessories or damage', help: 'What was added, and any damage that is there already.', required: false },
]

/** The vehicle itself and its condition; not what it is insured for, nor when. */
export const inspectedFields: readonly (keyof MotorDetails)[] = [
  ...(['registrationType', 'plate', 'conductionSticker', 'chassisNo', 'engineNo'] as const),
  ...(['vehicleType', 'typeOfUse', 'make', 'model', 'subModel', 'year', 'colour', 'bodyType', 'seats'] as const),
  ...(['accessories', 'modified', 'insuredBefore', 'coveredUntil'] as const),
]

/** Why the vehicle must be seen before it is insured, until it was: philippines.md §2.4. */
export function inspection(details: MotorDetails, tariff: MotorTariff, { today, inspectedOn }: ControlContext): Finding[] {
  const why = reasons(details, tariff, today)
  if (why.length === 0) return []
  const { validDays } = tariff.controls.inspection
  if (inspectedOn !== undefined && addDays(inspectedOn, validDays) >= today)
    return [
      {
        code: 'inspected',
        level: 'info',
        ...withI18n('sentence', msg`The vehicle was inspected; this was cleared on ${formatDay(inspectedOn)}.`),
      },
    ]
  return [
    {
      code: 'inspection',
      level: 'refer',
      blocks: 'convert',
      authority: 'inspection',
      needs: 'inspection',
      ...withI18n('sentence', msg`The vehicle must be inspected: ${why.join('; ')}.`),
      customer: 'We need photographs of the vehicle. You can take them with your phone, in about five minutes.',
      remedy: { sentence: 'Photograph it by the inspection link, which works on any phone.' },
    },
  ]
}

function reasons(details: MotorDetails, { controls: { inspection: rule } }: MotorTariff, today: ControlContext['today']): string[] {
  const age = ageOf(details, today)
  const insured = sumInsuredOf(details)
  const added = sum(details.accessories.map(({ value }) => value))
  const lapsed = details.insuredBefore === 'us' && details.coveredUntil !== undefined ? daysBetween(details.coveredUntil, today) : 0
  const isBrandNew = details.registrationType === 'N'
  return [
    ...(age >= rule.fromYears ? [`it is ${age} years old`] : []),
    ...(insured >= rule.fromSum ? [`it is insured for ${formatPesos(insured)}`] : []),
    ...(details.insuredBefore === 'other' ? ['it comes from another insurer'] : []),
    ...(details.insuredBefore === 'none' && !isBrandNew ? ['it was not insured until now'] : []),
    ...(lapsed > rule.lapseDays ? [`its last policy ended ${lapsed} days ago`] : []),
    ...(added > share(details.value, rule.accessories) ? [`accessories of ${formatPesos(added)} were added`] : []),
    ...(details.modified ? ['it was modified'] : []),
  ]
}

import { z } from 'zod'
import { addDays, type Day, daysBetween, formatDay } from '#domain/day.ts'
import { formatPesos, share, sum } from '#domain/money.ts'
import type { Finding } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { type ControlContext, type EarlyRule, early, type Shot } from '../line/control.ts'
import { ageOf, sumInsuredOf } from './covers.ts'
import { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

/** philippines.md §2.4: the photographs of a vehicle inspection. */
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

/** The vehicle itself and its condition, not its sum insured or period. */
export const inspectedFields: readonly (keyof MotorDetails)[] = [
  ...(['registrationType', 'plate', 'conductionSticker', 'chassisNo', 'engineNo'] as const),
  ...(['vehicleType', 'typeOfUse', 'make', 'model', 'subModel', 'year', 'colour', 'bodyType', 'seats'] as const),
  ...(['accessories', 'modified', 'insuredBefore', 'coveredUntil'] as const),
]

/** Why the vehicle must still be inspected before it is insured: philippines.md §2.4. */
export function inspection(details: MotorDetails, tariff: MotorTariff, { today, inspectedOn, ourCoverUntil }: ControlContext): Finding[] {
  const why = reasons(details, tariff, today, ourCoverUntil)
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
  return [mustBeSeen(why, onPhone)]
}

const mustBeSeen = (why: readonly string[], remedy: Finding['remedy']): Finding => ({
  code: 'inspection',
  level: 'refer',
  blocks: 'convert',
  authority: 'inspection',
  needs: 'inspection',
  ...withI18n('sentence', msg`The vehicle must be inspected: ${why.join('; ')}.`),
  customer: 'We need photos of the vehicle. You can take them with your phone in about five minutes.',
  remedy,
})

const reasons = (details: MotorDetails, tariff: MotorTariff, today: Day, ourCoverUntil: Recorded): string[] => [
  ...byAge(details, tariff, today),
  ...bySum(details, tariff),
  ...byHistory(details, tariff, today, ourCoverUntil),
  ...byAccessories(details, tariff),
  ...(details.modified ? ['it was modified'] : []),
]

function byAge(details: Pick<MotorDetails, 'year'>, { controls: { inspection: rule } }: MotorTariff, today: Day): string[] {
  const age = ageOf(details, today)
  return age >= rule.fromYears ? [`it is ${age} years old`] : []
}

function bySum(details: Pick<MotorDetails, 'value' | 'accessories'>, { controls: { inspection: rule } }: MotorTariff): string[] {
  const insured = sumInsuredOf(details)
  return insured >= rule.fromSum ? [`it is insured for ${formatPesos(insured)}`] : []
}

type Recorded = ControlContext['ourCoverUntil']

function byHistory(
  { insuredBefore, coveredUntil, registrationType }: Pick<MotorDetails, 'insuredBefore' | 'coveredUntil' | 'registrationType'>,
  { controls: { inspection: rule } }: MotorTariff,
  today: Day,
  recorded?: Recorded,
): string[] {
  const until = recorded ?? coveredUntil
  const lapsed = insuredBefore === 'us' && until !== undefined ? daysBetween(until, today) : 0
  if (insuredBefore === 'us' && recorded === null) return ['our records show no policy for it']
  return [
    ...(insuredBefore === 'other' ? ['it comes from another insurer'] : []),
    ...(insuredBefore === 'none' && registrationType !== 'N' ? ['it was not insured until now'] : []),
    ...(lapsed > rule.lapseDays ? [`its last policy ended ${lapsed} days ago`] : []),
  ]
}

function byAccessories(
  { value, accessories }: Pick<MotorDetails, 'value' | 'accessories'>,
  { controls: { inspection: rule } }: MotorTariff,
): string[] {
  const added = sum(accessories.map((each) => each.value))
  return added > share(value, rule.accessories) ? [`accessories of ${formatPesos(added)} were added`] : []
}

const { year, value, accessories, insuredBefore, coveredUntil, registrationType, modified } = MotorDetails.shape
const onPhone = { sentence: 'Take photos of it with the inspection link, which works on any phone.' }
const seen = (why: readonly string[], remedy: Finding['remedy'] = onPhone) => (why.length > 0 ? [mustBeSeen(why, remedy)] : [])

/** The same, shown beside the answer that causes it, with the amount up to which no photographs are needed. */
export const earlyInspection: readonly EarlyRule<MotorTariff>[] = [
  early(['year'], z.object({ year }), (details, tariff: MotorTariff, { today }) => seen(byAge(details, tariff, today))),
  early(['value', 'accessories'], z.object({ value, accessories }), (details, tariff: MotorTariff) =>
    seen(bySum(details, tariff), {
      ...withI18n('sentence', msg`Below ${formatPesos(tariff.controls.inspection.fromSum)} in total, no photos are needed.`),
    }),
  ),
  early(['accessories'], z.object({ value, accessories }), (details, tariff: MotorTariff) =>
    seen(byAccessories(details, tariff), {
      ...withI18n(
        'sentence',
        msg`Accessories up to ${formatPesos(share(details.value, tariff.controls.inspection.accessories))} need no photos.`,
      ),
    }),
  ),
  early(
    ['insuredBefore', 'coveredUntil'],
    z.object({ insuredBefore, coveredUntil, registrationType }),
    (details, tariff: MotorTariff, { today }) => seen(byHistory(details, tariff, today)),
  ),
  early(['modified'], z.object({ modified }), (details) => seen(details.modified ? ['it was modified'] : [])),
]

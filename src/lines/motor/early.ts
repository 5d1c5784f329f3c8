import { z } from 'zod'
import { seatFindings } from '../ctpl/classification-controls.ts'
import { discountFindings } from '../findings.ts'
import { type EarlyRule, early } from '../line/control.ts'
import * as control from './controls.ts'
import { MotorDetails } from './details.ts'
import { earlyInspection } from './inspection.ts'
import type { MotorTariff } from './tariff.ts'

const { value, accessories, year, modified, claims, taxType, from, vehicleType, seats } = MotorDetails.shape

/** What technical control will find, shown beside the answer that causes it. */
export const earlyRules: readonly EarlyRule<MotorTariff>[] = [
  early(['value'], z.object({ value }), (details, tariff: MotorTariff, context) =>
    // A variant without a market value is reported where the value is estimated.
    context.market ? control.value(details, tariff, context) : [],
  ),
  early(['value', 'accessories'], z.object({ value, accessories }), control.largeSum),
  early(['year'], z.object({ year }), (details, tariff: MotorTariff, { today }) => [
    ...control.modelYear(details, today),
    ...control.old(details, tariff, today),
  ]),
  early(['seats'], z.object({ vehicleType, seats }), (details, tariff: MotorTariff) => seatFindings(details, tariff.ctpl)),
  early(['modified'], z.object({ modified }), control.modified),
  early(['claims'], z.object({ claims }), control.claims),
  early(['taxType'], z.object({ taxType }), control.withoutVat),
  early(['from'], z.object({ from }), (details, tariff: MotorTariff, { today }) => control.lateStart(details, tariff, today)),
  early(['discount'], z.object({}), (_, tariff: MotorTariff, context) => discountFindings(tariff.discount.most, context.discount)),
  ...earlyInspection,
]

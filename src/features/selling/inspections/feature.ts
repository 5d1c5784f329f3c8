import { quotationEnded, quotationPriced, riskChanged } from '#features/selling/quotes/public/server/events.ts'
import { inspectionClearance } from '#features/selling/quotes/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { cancelInspection, clearedOn, requireWherePriced } from './server/commands/inspections.ts'

export const inspections = defineFeature({
  name: 'inspections',
  contributions: [
    contributes(inspectionClearance, clearedOn),
    contributes(quotationPriced, requireWherePriced),
    contributes(riskChanged, (db, { quotation, actor }) => cancelInspection(db, quotation.id, 'The answers changed.', actor)),
    contributes(quotationEnded, (db, { quotation, actor }) => cancelInspection(db, quotation.id, 'The quotation is over.', actor)),
  ],
})

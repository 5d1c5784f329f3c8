import { authorities as ctplAuthorities } from '../ctpl/authorities.ts'

/** The authorities that an underwriter needs, by the codes that this line's findings name. */
export const authorities = [
  { code: 'value', name: 'Value outside the market’s range' },
  { code: 'value-unknown', name: 'Vehicle without a market value' },
  { code: 'large-sum', name: 'Large sum insured' },
  { code: 'old-vehicle', name: 'Old vehicle' },
  { code: 'modified', name: 'Modified vehicle' },
  { code: 'claims', name: 'Several claims' },
  { code: 'tax-type', name: 'Premium without VAT' },
  { code: 'late-start', name: 'Cover that starts late' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a vehicle' },
  { code: 'inspection', name: 'Inspection' },
  ...ctplAuthorities,
] as const

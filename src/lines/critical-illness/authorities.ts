/** The authorities that an underwriter needs, by the codes that this line's findings name. */
export const authorities = [
  { code: 'medical', name: 'Medical underwriting' },
  { code: 'sum-insured', name: 'Large sum insured' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a person' },
] as const

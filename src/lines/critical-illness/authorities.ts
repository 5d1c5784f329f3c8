/** What an underwriter must be entitled to decide on, by the codes that findings of this line name. */
export const authorities = [
  { code: 'medical', name: 'Medical underwriting' },
  { code: 'sum-insured', name: 'Large sum insured' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a person' },
] as const

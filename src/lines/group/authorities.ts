/** The authorities that an underwriter needs, by the codes that this line's findings name. */
export const authorities = [
  { code: 'group-size', name: 'A very large group' },
  { code: 'participation', name: 'Participation below the minimum' },
  { code: 'heavy-work', name: 'Many members of class 4' },
  { code: 'work', name: 'Work that is reviewed one by one' },
  { code: 'sum-insured', name: 'Large sum insured' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a member' },
] as const

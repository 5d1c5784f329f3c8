/** What an underwriter must be entitled to decide on, by the codes that findings of this line name. */
export const authorities = [
  { code: 'group-size', name: 'A very large group' },
  { code: 'participation', name: 'Participation below the minimum' },
  { code: 'heavy-work', name: 'Many members of class 4' },
  { code: 'work', name: 'Work that is reviewed one by one' },
  { code: 'sum-insured', name: 'Large sum insured' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a member' },
] as const

/** What an underwriter must be entitled to decide on, by the codes that findings of this line name. */
export const authorities = [
  { code: 'duplicate-cover', name: 'A second certificate for a vehicle' },
  { code: 'early-renewal', name: 'A certificate long before its registration month' },
  { code: 'classification', name: 'Class of a vehicle in doubt' },
] as const

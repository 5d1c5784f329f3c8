/** The authorities that an underwriter needs, by the codes that this line's findings name. */
export const authorities = [
  { code: 'duplicate-cover', name: 'A second certificate for a vehicle' },
  { code: 'early-renewal', name: 'A certificate long before its registration month' },
  { code: 'classification', name: 'Class of a vehicle in doubt' },
] as const

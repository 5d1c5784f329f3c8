/** The authorities that an underwriter needs, by the codes that this line's findings name. */
export const authorities = [
  { code: 'traveller-age', name: 'Age of a traveller' },
  { code: 'destination', name: 'Dangerous destination' },
  { code: 'residence', name: 'Travellers who live abroad' },
  { code: 'early-booking', name: 'Trip far in advance' },
  { code: 'discount', name: 'Discount' },
  { code: 'double-insurance', name: 'A second policy for a traveller' },
] as const

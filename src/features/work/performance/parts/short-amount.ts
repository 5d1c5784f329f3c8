const short = new Intl.NumberFormat('en-PH', { notation: 'compact', maximumFractionDigits: 1 })

/** Centavos on an axis: `₱12.5K`. */
export const shortAmount = (centavos: number): string => `₱${short.format(centavos / 100)}`

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** A country's English name, where no list is available. */
export const countryName = (code: string): string => regions.of(code) ?? code

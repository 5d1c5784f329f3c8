const regions = new Intl.DisplayNames('en', { type: 'region' })

/** What a country is called in English, where no list is at hand. */
export const countryName = (code: string): string => regions.of(code) ?? code

import type { Day } from '#domain/day.ts'
import { type LicenceLimits, licenceFaults } from '#domain/licence-limits.ts'
import type { Message } from '#kit/message.ts'
import type { Affiliation } from './sections.ts'

export type AffiliationFault = { readonly path: string; readonly message: Message | string }

/** What is wrong with the licences someone says they hold: one conflicts with those above it, or has ended. */
export const affiliationFaults = (affiliations: readonly Affiliation[], limits: LicenceLimits, today: Day): AffiliationFault[] =>
  affiliations.flatMap((affiliation, index) => {
    const faults = licenceFaults(affiliation, affiliations.slice(0, index), limits)
    const { validFrom, validUntil } = affiliation
    const ended = 'This licence has ended. Leave it out, or enter the renewed one.'
    return [...faults, ...(validFrom <= validUntil && validUntil < today ? [{ path: 'validUntil', message: ended }] : [])].map(
      ({ path, message }) => ({ path: `affiliations.${index}.${path}`, message }),
    )
  })

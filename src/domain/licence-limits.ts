import { type Message, msg } from '#kit/message.ts'
import { addDays, type Day, formatDay } from './day.ts'
import { isLifeLicence, type Licence } from './licence.ts'
import { plain } from './read-rows.ts'

/** The capacity in which a licence is held with its company. */
export const LICENCE_CAPACITIES = { agent: 'Agent of the company', 'general-agency': 'General agency' } as const
export type LicenceCapacity = keyof typeof LICENCE_CAPACITIES

/** How many licences one person may hold (IMC 3-93), as of a day. */
export type LicenceLimits = { readonly mostLife: number; readonly mostNonLife: number; readonly mostGeneralAgencies: number }

/** A licence with its company, which is empty where no one recorded it. */
export type CompanyLicence = Licence & { readonly company: string; readonly capacity: LicenceCapacity }

/** What is wrong with a licence, by its field. */
export type LicenceFault = { readonly path: 'company' | 'validFrom' | 'validUntil'; readonly message: Message | string }

const isSame = (one: CompanyLicence, other: CompanyLicence): boolean =>
  one.kind === other.kind && plain(one.company) === plain(other.company)

const overlap = (one: Licence, other: Licence): boolean => one.validFrom <= other.validUntil && other.validFrom <= one.validUntil

const GROUPS: readonly {
  readonly has: (licence: CompanyLicence) => boolean
  readonly most: (limits: LicenceLimits) => number
  readonly sentence: (most: number) => Message
}[] = [
  {
    has: ({ kind, capacity }) => isLifeLicence(kind) && capacity === 'agent',
    most: ({ mostLife }) => mostLife,
    sentence: (most) => msg`An agent can sell for at most ${most} life company. End the licence with the other company first.`,
  },
  {
    has: ({ kind, capacity }) => !isLifeLicence(kind) && capacity === 'agent',
    most: ({ mostNonLife }) => mostNonLife,
    sentence: (most) => msg`An agent can sell for at most ${most} non-life companies. End a licence with another company first.`,
  },
  {
    has: ({ capacity }) => capacity === 'general-agency',
    most: ({ mostGeneralAgencies }) => mostGeneralAgencies,
    sentence: (most) => msg`An agent can belong to at most ${most} general agency. End the licence with the other one first.`,
  },
]

/** The maximum number of a group's companies whose licences are valid at once, on the days of one of them. */
function companiesAtOnce(licence: CompanyLicence, others: readonly CompanyLicence[], has: (each: CompanyLicence) => boolean): number {
  const together = [licence, ...others.filter((other) => has(other) && overlap(licence, other))]
  // The maximum is reached on a day on which one of them starts.
  const days: Day[] = together.map(({ validFrom }) => (validFrom < licence.validFrom ? licence.validFrom : validFrom))
  const on = (day: Day) => together.filter(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil)
  return Math.max(...days.map((day) => new Set(on(day).map(({ company }) => plain(company))).size))
}

/** What prevents a licence alongside the others of its holder: two at once of the same company and kind, or too many companies. */
export function licenceFaults(licence: CompanyLicence, others: readonly CompanyLicence[], limits: LicenceLimits): LicenceFault[] {
  if (licence.validUntil < licence.validFrom) return [{ path: 'validUntil', message: 'The last day is before the first.' }]
  const twice = others.find((other) => isSame(licence, other) && overlap(licence, other))
  if (twice)
    return [
      {
        path: 'validFrom',
        message: msg`Licence ${twice.number} of the same company and kind is valid until ${formatDay(twice.validUntil)}. Start this one on ${formatDay(addDays(twice.validUntil, 1))} or later, or correct that one.`,
      },
    ]
  return GROUPS.filter(({ has, most }) => has(licence) && companiesAtOnce(licence, others, has) > most(limits)).map(
    ({ most, sentence }) => ({
      path: 'company',
      message: sentence(most(limits)),
    }),
  )
}

import type { Day } from '#domain/day.ts'
import { isLifeLicence } from '#domain/licence.ts'
import { type Message, msg } from '#kit/message.ts'
import type { Affiliation } from './sections.ts'

/** How many licences one person may hold (IMC 3-93), as of a day. */
export type Limits = { readonly mostLife: number; readonly mostNonLife: number; readonly mostGeneralAgencies: number }

export type AffiliationFault = { readonly path: string; readonly message: Message | string }

const plain = (company: string) =>
  company
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** What cannot be among the licences that somebody says to hold: too many, the same twice, one that has ended. */
export function affiliationFaults(
  affiliations: readonly Affiliation[],
  { mostLife, mostNonLife, mostGeneralAgencies }: Limits,
  today: Day,
): AffiliationFault[] {
  const faults: AffiliationFault[] = []
  const seen = new Set<string>()
  for (const [index, { company, kind, validFrom, validUntil }] of affiliations.entries()) {
    const at = (name: string) => `affiliations.${index}.${name}`
    const key = `${plain(company)} ${kind}`
    if (seen.has(key)) faults.push({ path: at('company'), message: 'This company has given you this licence already: it stands above.' })
    seen.add(key)
    if (validUntil < validFrom) faults.push({ path: at('validUntil'), message: 'The last day lies before the first.' })
    else if (validUntil < today)
      faults.push({ path: at('validUntil'), message: 'This licence has ended. Leave it out, or enter the renewed one.' })
  }
  const companies = (of: (affiliation: Affiliation) => boolean) =>
    new Set(affiliations.filter(of).map(({ company }) => plain(company))).size
  const refuse = (n: number, most: number, message: Message) => {
    if (n > most) faults.push({ path: 'affiliations', message })
  }
  const isAgency = ({ capacity }: Affiliation) => capacity === 'general-agency'
  refuse(
    companies((each) => isLifeLicence(each.kind) && !isAgency(each)),
    mostLife,
    msg`An agent sells for ${mostLife} life company at most.`,
  )
  refuse(
    companies((each) => !isLifeLicence(each.kind) && !isAgency(each)),
    mostNonLife,
    msg`An agent sells for ${mostNonLife} non-life companies at most.`,
  )
  refuse(companies(isAgency), mostGeneralAgencies, msg`An agent belongs to ${mostGeneralAgencies} general agency at most.`)
  return faults
}

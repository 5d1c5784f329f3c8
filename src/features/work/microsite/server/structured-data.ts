import { branchName } from '#features/people/staff/public/rules.ts'
import { pageAddress } from '../rules/address.ts'
import { SOCIAL_NAMES } from '../rules/social-links.ts'
import type { PageFacts } from './pages/facts.ts'
import type { Around } from './pages/frame.ts'

/** Data for search engines: the agency that the agent belongs to, the person, and their state licence. */
export function structuredData({ agent, content, licences, photo, slug }: PageFacts, { brand, baseUrl }: Around): unknown {
  const url = `${baseUrl}${pageAddress(slug)}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'InsuranceAgency',
        '@id': `${url}#agency`,
        name: `${agent.name} · ${brand.name}`,
        url,
        telephone: agent.mobile,
        address: { '@type': 'PostalAddress', addressLocality: branchName(agent.branch), addressCountry: 'PH' },
        ...(content.area ? { areaServed: content.area } : {}),
        parentOrganization: { '@type': 'Organization', name: brand.insurer.name, identifier: brand.insurer.licence },
        employee: { '@id': `${url}#person` },
      },
      {
        '@type': 'Person',
        '@id': `${url}#person`,
        name: agent.name,
        jobTitle: 'Insurance agent',
        description: content.headline,
        identifier: agent.code,
        ...(photo?.startsWith('/') ? { image: `${baseUrl}${photo}` } : {}),
        ...(content.languages.length > 0 ? { knowsLanguage: content.languages } : {}),
        sameAs: SOCIAL_NAMES.flatMap((name) => content[name] ?? []),
        hasCredential: licences.map(({ kind, number, validUntil }) => ({
          '@type': 'EducationalOccupationalCredential',
          credentialCategory: 'license',
          name: kind,
          identifier: number,
          validUntil,
          recognizedBy: { '@type': 'GovernmentOrganization', name: 'Insurance Commission of the Philippines' },
        })),
      },
    ],
  }
}

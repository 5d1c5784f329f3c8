/** Where an agent's page may link besides our own: the hosts of each service, and of the authorities. Free links would invite fraud. */
export const SOCIALS = {
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.com'] },
  messenger: { label: 'Messenger', hosts: ['m.me', 'www.messenger.com'] },
  instagram: { label: 'Instagram', hosts: ['instagram.com', 'www.instagram.com'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com', 'www.tiktok.com'] },
  youtube: { label: 'YouTube', hosts: ['youtube.com', 'www.youtube.com', 'youtu.be'] },
  linkedin: { label: 'LinkedIn', hosts: ['linkedin.com', 'www.linkedin.com', 'ph.linkedin.com'] },
} as const
export type Social = keyof typeof SOCIALS
export const SOCIAL_NAMES: readonly Social[] = ['facebook', 'messenger', 'instagram', 'tiktok', 'youtube', 'linkedin']

/** Hosts of the authorities whose rules a post explains. */
const AUTHORITIES = ['insurance.gov.ph', 'www.insurance.gov.ph', 'lto.gov.ph', 'portal.lto.gov.ph', 'privacy.gov.ph', 'www.privacy.gov.ph']

const READABLE: ReadonlySet<string> = new Set([...Object.values(SOCIALS).flatMap(({ hosts }) => hosts), ...AUTHORITIES])

/** An https address without a port, a user or characters that hide another host; undefined for anything else. */
function plainHttps(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' && !url.port && !url.username && !url.password ? url : undefined
}

/** Whether an address is someone's page at a service. */
export function isAt(social: Social, address: string): boolean {
  const url = plainHttps(address)
  return url !== undefined && SOCIALS[social].hosts.some((host) => host === url.hostname) && url.pathname.length > 1
}

/** Whether an agent's text may link there. */
export const mayLink = (address: string): boolean => READABLE.has(plainHttps(address)?.hostname ?? '')

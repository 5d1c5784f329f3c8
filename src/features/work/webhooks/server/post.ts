import { isLoopback } from '#kit/loopback.ts'
import { callProvider } from '#kit/server/provider-calls.ts'
import { leadsInside, postToPublicAddress } from '#kit/server/ssrf-guard.ts'

const WITHIN_MS = 10_000

/** Posts to a receiver and returns its status; throws if there is none. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>

const isNearby = (url: string) => isLoopback(new URL(url).hostname)

/** Receivers are on the internet, reached over https; on this machine only if the installation allows it. */
export const poster =
  (allowsLoopback: boolean): Post =>
  async (url, headers, body) => {
    if (!(allowsLoopback && isNearby(url))) return postToPublicAddress(url, { headers, body: Buffer.from(body), withinMs: WITHIN_MS })
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(WITHIN_MS), redirect: 'manual' } as const
    const response = await callProvider('webhooks', url, init)
    await response.body?.cancel()
    return response.status
  }

/** Why an address cannot be notified; undefined if it can. */
export async function addressRefusal(url: string, allowsLoopback: boolean): Promise<string | undefined> {
  if (allowsLoopback && isNearby(url)) return undefined
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:') return 'Enter an address that starts with https://, so that no one else can read what is sent.'
  if (username || password) return 'Leave the name and password out of the address: what is sent is signed instead.'
  if (isNearby(url) || (await leadsInside(url)))
    return 'This address leads inside our own network. Enter one that can be reached over the internet.'
  return undefined
}

import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

// Checks a literal address, and every address that a name resolves to, at the moment of connecting: a name cannot change in between.
const agent = new RequestFilteringHttpsAgent({ keepAlive: false })

export type Posting = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Uint8Array; readonly withinMs: number }

/**
 * Posts to an https address that a stranger gave: only to public internet addresses, and without following redirects. Returns the status.
 */
export function postToPublicAddress(url: string, { headers, body, withinMs }: Posting): Promise<number> {
  return new Promise((resolve, reject) => {
    const posted = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.byteLength },
        signal: AbortSignal.timeout(withinMs),
        agent,
      },
      (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    posted.on('error', reject)
    posted.end(body)
  })
}

const RESOLVE_WITHIN_MS = 3000

type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>
const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Whether the name in an address currently leads to this machine or its network, so that it need not be stored. A name that leads nowhere
 * today may be another's tomorrow: it is resolved again whenever something is sent.
 */
export async function leadsInside(url: string, resolve = resolveAll): Promise<boolean> {
  const nowhere: Awaited<ReturnType<Resolve>> = []
  const found = await Promise.race([resolve(new URL(url).hostname).catch(() => nowhere), pause(RESOLVE_WITHIN_MS, nowhere, { ref: false })])
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast')
}

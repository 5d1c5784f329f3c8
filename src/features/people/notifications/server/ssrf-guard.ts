import { request } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

// Checks an address that is written out, and every address that a name resolves to, at the moment of connecting: a name cannot change in between.
const agent = new RequestFilteringHttpsAgent({ keepAlive: false })

export type Posting = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Uint8Array; readonly withinMs: number }

/** Posts to an https address that a stranger gave: only to public addresses of the internet, and without following redirects. Returns the status. */
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

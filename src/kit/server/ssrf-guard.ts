import { type LookupAddress, lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

const listOf = (family: 'ipv4' | 'ipv6', subnets: string) => {
  const list = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [net = '', bits] = subnet.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

// RFC 6890: what is no machine of the internet. Of IPv6 only what is given out to the world, and none that hides an IPv4 address.
const NEARBY = listOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
const WORLD = listOf('ipv6', '2000::/3')
const HIDING = listOf('ipv6', '2001::/32 2001:db8::/32 2002::/16')

/** Whether an address is reached through the internet, and is not a machine beside this one. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? WORLD.check(address, 'ipv6') && !HIDING.check(address, 'ipv6') : !NEARBY.check(address, 'ipv4')

/** Answers like the system does, and refuses a name that leads to a machine beside this one, whatever it led to a moment ago. */
const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return answer(error ?? new Error('no address'), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address))) return answer(new Error('not a public address'), '', 4)
    return options.all ? answer(null, found) : answer(null, first.address, first.family)
  })
}

export type Posting = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Uint8Array; readonly withinMs: number }

/** Posts to an https address that a stranger gave: only to the internet, without following where it leads. Answers the status. */
export function postToPublicAddress(url: string, { headers, body, withinMs }: Posting): Promise<number> {
  return new Promise((resolve, reject) => {
    const posted = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.byteLength },
        lookup: publicLookup,
        signal: AbortSignal.timeout(withinMs),
        agent: false,
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

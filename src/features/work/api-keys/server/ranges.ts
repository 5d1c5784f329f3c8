import { BlockList, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
/** Unwraps an address of the older protocol, as a dual-stack listener writes it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is in one of the ranges; always true if there are none. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = familyOf(network)
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  const asked = plain(address)
  return list.check(asked, familyOf(asked))
}

import { describe, expect, it } from 'vitest'
import { isPublicAddress, postToPublicAddress } from './ssrf-guard.ts'

describe('an address that a stranger gave', () => {
  it.each(['8.8.8.8', '103.5.6.7', '2001:4860:4860::8888', '2606:4700::1111'])('is of the internet: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1', 'ff02::1'],
  ])('is a machine beside this one, or none: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is not reached when its name leads to a machine beside this one', async () => {
    const posting = { headers: {}, body: new Uint8Array(), withinMs: 2000 }
    await expect(postToPublicAddress('https://localhost:1/', posting)).rejects.toThrow('not a public address')
  })
})

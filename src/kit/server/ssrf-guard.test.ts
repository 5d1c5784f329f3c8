import { describe, expect, it } from 'vitest'
import { leadsInside, postToPublicAddress } from './ssrf-guard.ts'

const post = (host: string) => postToPublicAddress(`https://${host}:1/`, { headers: {}, body: new Uint8Array(), withinMs: 2000 })

describe('an address that a stranger gave', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[::ffff:10.0.0.1]',
      '[64:ff9b::a00:1]',
      '[2002:a00:1::]',
      '[2001::1]',
      '[ff02::1]',
    ],
    ...['2130706433', '0x7f.1', '127.1'],
  ])('is not reached when it is no public one: %s', async (host) => {
    await expect(post(host)).rejects.toThrow('is not allowed')
  })

  it('is not reached when its name leads to this machine', async () => {
    await expect(post('localhost')).rejects.toThrow('is not allowed')
  })
})

describe('the name of a push service', () => {
  const leading = (...addresses: string[]) =>
    leadsInside('https://push.example.com/1', async () => addresses.map((address) => ({ address })))

  it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1'])(
    'is refused when it leads to %s, also where it leads elsewhere as well',
    async (address) => {
      expect(await leading(address)).toBe(true)
      expect(await leading('142.250.4.95', address)).toBe(true)
    },
  )

  it('may lead to the internet, or nowhere yet', async () => {
    expect(await leading('142.250.4.95', '2404:6800:4003::5f')).toBe(false)
    expect(await leadsInside('https://push.example.com/1', () => Promise.reject(new Error('ENOTFOUND')))).toBe(false)
  })
})

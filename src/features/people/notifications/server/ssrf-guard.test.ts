import { describe, expect, it } from 'vitest'
import { postToPublicAddress } from './ssrf-guard.ts'

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

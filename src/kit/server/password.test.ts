import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

describe('a password', () => {
  it('is kept as a hash that costs 16 MiB and five rounds to try, and as another one each time', async () => {
    const [once, again] = [await hashPassword('Bahay Kubo 1912'), await hashPassword('Bahay Kubo 1912')]
    expect(once).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(once).not.toBe(again)
    expect(await isPassword('Bahay Kubo 1912', once)).toBe(true)
    expect(await isPassword('bahay kubo 1912', once)).toBe(false)
  })

  it('is checked at the cost that its hash names, so that old ones work when it is raised', async () => {
    const cheap = await hashPassword('Bahay Kubo 1912', { N: 16, r: 8, p: 1 })
    expect(await isPassword('Bahay Kubo 1912', cheap)).toBe(true)
    expect(await isPassword('Bahay Kubo 1913', cheap)).toBe(false)
  })

  it('is nobody’s where there is no hash', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('Bahay Kubo 1912', 'nothing of ours')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { hashPassword, recipeOf, rehashPassword } from './password.ts'

describe('a password', () => {
  it('is kept as a hash that costs 16 MiB and five rounds to try, and as another one each time', async () => {
    const [once, again] = [await hashPassword('Bahay Kubo 1912'), await hashPassword('Bahay Kubo 1912')]
    expect(once).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(once).not.toBe(again)
    expect(await rehashPassword('Bahay Kubo 1912', recipeOf(once))).toBe(once)
    expect(await rehashPassword('bahay kubo 1912', recipeOf(once))).not.toBe(once)
  })

  it('is tried at the cost that its hash names, so that old ones work when it is raised', async () => {
    const cheap = await hashPassword('Bahay Kubo 1912', { N: 16, r: 8, p: 1 })
    expect(await rehashPassword('Bahay Kubo 1912', recipeOf(cheap))).toBe(cheap)
    expect(await rehashPassword('Bahay Kubo 1913', recipeOf(cheap))).not.toBe(cheap)
  })

  it('gives away nothing of what it proves with how it was made', async () => {
    const hash = await hashPassword('Bahay Kubo 1912', { N: 16, r: 8, p: 1 })
    expect(hash.startsWith(`${recipeOf(hash)}$`)).toBe(true)
    expect(recipeOf(hash).split('$')).toHaveLength(5)
  })

  it('is hashed at full cost for a person who is not known', async () => {
    expect(await rehashPassword('Bahay Kubo 1912', null)).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await rehashPassword('Bahay Kubo 1912', 'nothing of ours')).toMatch(/^scrypt\$16384\$8\$5\$/)
  })
})

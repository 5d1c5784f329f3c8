import { describe, expect, it } from 'vitest'
import { takeTurn } from './rendering.ts'

describe('files that are drawn', () => {
  it('come one after the other, and one person’s many after another’s one', async () => {
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const draw = (who: string, until: Promise<unknown>) =>
      takeTurn(who, async () => {
        begun.push(who)
        await until
      })
    const all = [draw('ana', gate.promise), draw('ana', Promise.resolve()), draw('ana', Promise.resolve()), draw('jun', Promise.resolve())]
    gate.resolve()
    await Promise.all(all)
    expect(begun).toEqual(['ana', 'jun', 'ana', 'ana'])
  })

  it('are refused to whoever waits for too many, and not to others', async () => {
    const gate = Promise.withResolvers<void>()
    const many = Array.from({ length: 40 }, () => takeTurn('ana', () => gate.promise))
    const settled = Promise.allSettled(many)
    const other = takeTurn('jun', async () => 'drawn')
    gate.resolve()
    await expect(other).resolves.toBe('drawn')
    const refused = (await settled).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(19)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
    await expect(takeTurn('ana', async () => 'drawn')).resolves.toBe('drawn')
  })
})

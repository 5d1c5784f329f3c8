import { describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { due, handleDue, handleEach } from './handle-due.ts'
import type { Log } from './log.ts'

const log = { error: () => undefined } as unknown as Log

/** As many records as are due, by their ids; what a transaction that fails did to them is undone. */
function records(count: number) {
  let left = Array.from({ length: count }, (_, n) => ({ id: `r${n}` }))
  let tries = 0
  const transaction = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const before = left
    try {
      return await work({} as Db)
    } catch (error) {
      left = before
      throw error
    }
  }
  const kind = (fails: readonly string[]) =>
    due({
      find: async (_, { failed }, most) => left.filter(({ id }) => !failed.includes(id)).slice(0, most),
      handle: async (_, { id }) => {
        tries += 1
        if (fails.includes(id)) throw new Error(`${id} cannot be handled`)
        left = left.filter((each) => each.id !== id)
      },
    })
  return { context: { transaction, log }, kind, left: () => left.map(({ id }) => id), tries: () => tries }
}

describe('records that are due', () => {
  it('are all handled, however many', async () => {
    const { context, kind, left, tries } = records(450)
    await handleDue(context, kind([]))
    expect([left(), tries()]).toEqual([[], 450])
  })

  it('are handled but for those that fail, also of the next kind, and the job fails', async () => {
    const some = records(450)
    const others = records(3)
    await expect(handleDue(some.context, some.kind(['r0', 'r250', 'r449']), others.kind(['r1']))).rejects.toMatchObject({
      errors: ['r0', 'r250', 'r449', 'r1'].map((id) => new Error(`${id} cannot be handled`)),
    })
    expect([some.left(), others.left()]).toEqual([['r0', 'r250', 'r449'], ['r1']])
  })

  it('that stay due are passed by, once each', async () => {
    const { context } = records(0)
    const all = Array.from({ length: 401 }, (_, n) => ({ id: String(n).padStart(3, '0') }))
    const handled: string[] = []
    const staying = due({
      find: async (_, { after = '' }, most) => all.filter(({ id }) => id > after).slice(0, most),
      handle: async (_, { id }) => {
        if (id === '300') throw new Error('300 cannot be handled')
        handled.push(id)
      },
    })
    await expect(handleDue(context, staying)).rejects.toThrow('1 of the records')
    expect([...new Set(handled)]).toEqual(all.map(({ id }) => id).filter((id) => id !== '300'))
  })

  it('are not looked for again and again while they cannot even be read', async () => {
    const { context } = records(1)
    const unreadable = due({ find: () => Promise.reject(new Error('no table')), handle: async () => undefined })
    await expect(handleDue(context, unreadable)).rejects.toThrow('no table')
  })

  it('each in a transaction of its own, stop no other either', async () => {
    const handled: string[] = []
    const handle = async (id: string) => {
      if (id === 'b') throw new Error('b cannot be handled')
      handled.push(id)
    }
    await expect(handleEach(['a', 'b', 'c'], { log }, handle)).rejects.toThrow('1 of the records that were due could not be handled')
    expect(handled).toEqual(['a', 'c'])
  })
})

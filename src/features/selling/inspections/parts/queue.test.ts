import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownerOf } from '../rules/queue.ts'
import { getFiles, hasRoomFor } from './encrypted-files.ts'
import { openQueue, type Queue } from './queue.ts'

/** What a phone has stored, and whether it is full. */
const device = vi.hoisted(() => ({ kept: new Map<string, unknown>(), isFull: false }))
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (name: string) => device.kept.get(name),
  keys: async () => [...device.kept.keys()],
  set: async (name: string, value: unknown) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
    device.kept.set(name, value)
  },
  update: async (name: string, change: (value: unknown) => unknown) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
    device.kept.set(name, change(device.kept.get(name)))
  },
  del: async (name: string) => void device.kept.delete(name),
  delMany: async (names: readonly string[]) => names.forEach((name) => void device.kept.delete(name)),
}))

type Arrived = { readonly token: string; readonly shot: string; readonly client: string }
let arrived: Arrived[]
let answer: (photo: Arrived) => number

/** Sends as a browser does: bit by bit, with an answer to each. */
class Sending {
  readonly upload = {}
  readonly setRequestHeader = () => undefined
  readonly abort = () => undefined
  responseText = ''
  status = 0
  onload = () => undefined
  #to = new URL('http://localhost')
  open(_: string, address: string) {
    this.#to = new URL(address, 'http://localhost')
  }
  send() {
    const [, , , , token = ''] = this.#to.pathname.split('/')
    const { shot = '', client = '' } = Object.fromEntries(this.#to.searchParams)
    setTimeout(() => {
      const photo = { token, shot, client }
      this.status = answer(photo)
      if (this.status === 200) arrived.push(photo)
      const data = { capture: {}, hint: null }
      this.responseText = JSON.stringify({ code: this.status === 200 ? -1 : 1, message: '', data })
      this.onload()
    })
  }
}

let queues: Queue[]
const queueOf = (owner: string, token: string, session: string | null = 'a session') => {
  const none = () => undefined
  const queue = openQueue({ owner, token, session: () => session ?? undefined, onCapture: none, onOvertaken: none, onClosed: none })
  queues.push(queue)
  return queue
}
const take = (queue: Queue, ...shots: string[]) => {
  for (const shot of shots)
    queue.add({ shot, takenAt: new Date().toISOString(), source: 'camera' }, new Blob([shot], { type: 'image/jpeg' }))
}
const shotsThere = () => arrived.map(({ shot }) => shot)

beforeEach(() => {
  Object.assign(device, { kept: new Map(), isFull: false })
  arrived = []
  queues = []
  answer = () => 200
  vi.stubGlobal('XMLHttpRequest', Sending)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  for (const queue of queues) queue.end()
  vi.unstubAllGlobals()
})

const number = 'INS-26-000007'
const owner = ownerOf({ number }, 'customer')

describe('photographs on a phone', () => {
  it('arrive one after the other, and nothing of them stays on it', async () => {
    const queue = queueOf(owner, 'link')
    take(queue, 'front', 'rear', 'left')
    await vi.waitFor(() => expect(shotsThere()).toEqual(['front', 'rear', 'left']))
    await vi.waitFor(async () => expect(await getFiles(owner)).toEqual([]))
    expect(queue.list()).toEqual([])
  })

  it('arrive although one of them never does', async () => {
    answer = ({ shot }) => (shot === 'front' ? 500 : 200)
    const queue = queueOf(owner, 'link')
    take(queue, 'front', 'rear', 'left')
    await vi.waitFor(() => expect(shotsThere()).toEqual(['rear', 'left']), 6_000)
    await vi.waitFor(() => expect(queue.list()).toMatchObject([{ shot: 'front', state: 'waiting' }]))
    await vi.waitFor(async () => expect(await getFiles(owner)).toHaveLength(1))
  })

  it('arrive although it is too full to keep them, and are known not to be kept', async () => {
    device.isFull = true
    let isReached = false
    answer = () => (isReached ? 200 : 500)
    const queue = queueOf(owner, 'link')
    take(queue, 'front')
    await vi.waitFor(() => expect(queue.list()).toMatchObject([{ shot: 'front', state: 'waiting', isUnkept: true }]))
    isReached = true
    queue.hurry()
    await vi.waitFor(() => expect(shotsThere()).toEqual(['front']))
  })

  it('that wait under a link which expired arrive by the link that replaces it, as the same photographs', async () => {
    answer = ({ token }) => (token === 'expired' ? 406 : 200)
    const before = queueOf(owner, 'expired')
    take(before, 'front', 'rear')
    await vi.waitFor(async () => expect(await getFiles(owner)).toHaveLength(2))
    const waiting = before.list().map(({ id }) => id)
    before.end()

    queueOf(ownerOf({ number }, 'customer'), 'replacement')
    await vi.waitFor(() => expect(shotsThere().toSorted()).toEqual(['front', 'rear']))
    expect(arrived.map(({ client }) => client).toSorted()).toEqual(waiting.toSorted())
  })

  it('are never sent by a link to another inspection, nor as somebody else’s', async () => {
    const before = queueOf(owner, 'link', null)
    take(before, 'front')
    await vi.waitFor(async () => expect(await getFiles(owner)).toHaveLength(1))
    before.end()
    for (const other of [ownerOf({ number: 'INS-26-000008' }, 'customer'), ownerOf({ number }, 'agent')]) queueOf(other, 'link of another')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(arrived).toEqual([])
    expect(await getFiles(owner)).toHaveLength(1)
  })
})

describe('the room for photographs on a phone', () => {
  const says = (quota: number, usage: number) => vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } })

  it('is what its browser says, where that can be believed', async () => {
    says(10_000_000, 1_000_000)
    expect(await hasRoomFor(2_000_000)).toBe(true)
    says(10_000_000, 9_999_000)
    expect(await hasRoomFor(2_000_000)).toBe(false)
    says(10_000_000, 1_000_000)
    device.isFull = true
    expect(await hasRoomFor(2_000_000)).toBe(false)
  })

  it('is tried where its browser says nothing, and the trial leaves nothing behind', async () => {
    vi.stubGlobal('navigator', {})
    expect(await hasRoomFor(2_000_000)).toBe(true)
    expect(device.kept.size).toBe(0)
    device.isFull = true
    expect(await hasRoomFor(2_000_000)).toBe(false)
  })
})

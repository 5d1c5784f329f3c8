import 'fake-indexeddb/auto'
import { clear, get, keys } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { base64Of, makeKey } from '#kit/web/encryption.ts'
import { askForPin, dropKey, leaveLock, readLock, useLock } from '#kit/web/lock/lock.ts'
import { openByPin, sealByPin } from '#kit/web/lock/pin-seal.ts'
import { MOST_WRONG } from '#kit/web/lock/waits.ts'
import { currentPerson, setPerson } from '#kit/web/session.ts'
import { getEncrypted, getEncryptedFile, putEncrypted, putEncryptedFile } from '#kit/web/vault.ts'
import { keyPlace, REPLACEABLE, vaultStore } from '#kit/web/vault-store.ts'
import { changePin, recover, removePin, setPin } from './pin.ts'
import { forgetPin, tryPin, unlock } from './unlock.ts'

/** What a PIN does is the same whatever a try costs: here nobody is kept out, and a core is not kept busy for most of a minute. */
const ITERATIONS = 1000
vi.mock('#kit/web/lock/pin-seal.ts', async (original) => ({
  ...(await original<typeof import('#kit/web/lock/pin-seal.ts')>()),
  iterationsHere: async () => ITERATIONS,
}))

let run = 0
let person = ''
const signIn = () => setPerson({ audience: 'agent', id: person, name: 'Ana', features: [], record: null })
beforeEach(() => {
  run += 1
  person = `agent-${run}-of-locks`
  signIn()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  // Tests of other files share the same device: a forgotten PIN would sign them out.
  await clear(vaultStore())
})

const recovery = { key: base64Of(crypto.getRandomValues(new Uint8Array(32))), ticket: 'a ticket' }
const LEAD = `${REPLACEABLE}lead`
const NOTE = `${DRAFT_PREFIX}outbox/notes/1`
const PAPER = `${DRAFT_PREFIX}outbox-files/1`

async function keepAll() {
  await putEncrypted(LEAD, { name: 'Maria' })
  await putEncrypted(NOTE, { said: 'call' })
  await putEncryptedFile(PAPER, new Blob(['bytes'], { type: 'image/jpeg' }))
}
async function expectAll() {
  expect(await getEncrypted(LEAD)).toEqual({ name: 'Maria' })
  expect(await getEncrypted(NOTE)).toEqual({ said: 'call' })
  expect(await (await getEncryptedFile(PAPER))?.text()).toBe('bytes')
}

/** Whether what is stored on the device can be opened with a key stored beside it. */
async function isReadable(name: string): Promise<boolean> {
  const key = await get<CryptoKey>(keyPlace(person), vaultStore())
  const kept = await get<{ iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }>(`${person}/${name}`, vaultStore())
  if (!key || !kept) return false
  const opened = crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.bytes)
  return opened.then(
    () => true,
    () => false,
  )
}

/** As after a restart of the program. */
function restart() {
  leaveLock()
  askForPin(person)
}

describe('a PIN', () => {
  it('costs whoever tries one as much as a password is thought to need', async () => {
    const { iterationsHere } = await vi.importActual<typeof import('#kit/web/lock/pin-seal.ts')>('#kit/web/lock/pin-seal.ts')
    expect(await iterationsHere()).toBeGreaterThanOrEqual(600_000)
  })

  it('opens what it sealed, and no other does, nor another device', async () => {
    const [device, other] = [await makeKey(), await makeKey()]
    const raw = crypto.getRandomValues(new Uint8Array(32))
    for (const pin of ['000000', '482913', '999999']) {
      const seal = await sealByPin(pin, device, raw, ITERATIONS)
      expect(new Uint8Array((await openByPin(pin, device, seal)) ?? new ArrayBuffer())).toEqual(raw)
      expect(await openByPin('123457', device, seal)).toBeUndefined()
      expect(await openByPin(pin, other, seal)).toBeUndefined()
    }
  })

  it('seals everything anew, so that nothing opens without it, and opens it again', async () => {
    await keepAll()
    expect(await isReadable(LEAD)).toBe(true)
    await setPin(person, '482913', 5, recovery)
    await expectAll()
    expect(await isReadable(LEAD)).toBe(false)
    expect(await get(keyPlace(person), vaultStore())).toBeUndefined()
    restart()
    const read = getEncrypted(NOTE)
    expect(await unlock(person, '482913')).toMatchObject({ state: 'right' })
    expect(await read).toEqual({ said: 'call' })
    await expectAll()
    expect(useLock.getState()).toMatchObject({ asked: undefined, open: person })
  })

  it('loses nothing when sealing anew is ended in the middle, wherever that is', async () => {
    for (const writes of [1, 2, 3, 4]) {
      person = `agent-${run}-ended-after-${writes}`
      signIn()
      await keepAll()
      const { put } = IDBObjectStore.prototype
      let left = writes
      const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        // What other tests still write on the same device does not count.
        if (String(given[1]).startsWith(person)) left -= 1
        if (left < 0) throw new DOMException('ended', 'AbortError')
        return put.apply(this, given)
      })
      await setPin(person, '482913', 5, recovery).catch(() => undefined)
      spy.mockRestore()
      restart()
      expect(await unlock(person, '482913')).toMatchObject({ state: 'right' })
      await expectAll()
      await vi.waitFor(async () => expect((await readLock(person))?.isSealing).toBeUndefined())
      expect(await isReadable(LEAD)).toBe(false)
      await expectAll()
    }
  })

  it('keeps what is written while it asks, and writes nothing for somebody else', async () => {
    await setPin(person, '482913', 5, recovery)
    askForPin(person)
    dropKey()
    const written = putEncrypted(NOTE, 'written meanwhile')
    expect(await unlock(person, '482913')).toMatchObject({ state: 'right' })
    expect(await written).toBe(true)
    expect(await getEncrypted(NOTE)).toBe('written meanwhile')

    askForPin(person)
    dropKey()
    const lost = putEncrypted(NOTE, 'of one who left')
    setPerson({ audience: 'customer', id: `customer-${run}`, name: '', features: [], record: null })
    expect(await lost).toBe(false)
    expect((await keys<string>(vaultStore())).filter((name) => name.startsWith(`customer-${run}/`))).toEqual([])
  })

  it('is changed and removed by whoever knows it', async () => {
    await keepAll()
    await setPin(person, '482913', 5, recovery)
    expect(await changePin(person, '111112', '735208')).toMatchObject({ state: 'wrong' })
    expect(await changePin(person, '482913', '735208')).toMatchObject({ state: 'right' })
    restart()
    expect(await unlock(person, '482913')).toMatchObject({ state: 'wrong' })
    expect(await unlock(person, '735208')).toMatchObject({ state: 'right' })
    expect(await removePin(person, '735208')).toMatchObject({ state: 'right' })
    expect(await readLock(person)).toBeUndefined()
    await expectAll()
    leaveLock()
    await expectAll()
  })

  it('must be waited for after wrong ones, and after ten what can be fetched again is gone; what waits is its owner’s who signs in anew', async () => {
    await keepAll()
    await setPin(person, '482913', 5, recovery)
    restart()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let wrong = 1; wrong < MOST_WRONG; wrong += 1) {
      const tried = await tryPin(person, '000001')
      expect(tried).toMatchObject({ state: 'wrong', left: MOST_WRONG - wrong })
      if (tried.state !== 'wrong' || tried.waitMs === 0) continue
      expect(await tryPin(person, '482913')).toMatchObject({ state: 'waits' })
      vi.setSystemTime(Date.now() + tried.waitMs)
    }
    expect(await tryPin(person, '000001')).toEqual({ state: 'gone' })
    expect(currentPerson()).toBeUndefined()
    expect(await tryPin(person, '482913')).toEqual({ state: 'gone' })
    const kept = (await keys<string>(vaultStore())).filter((name) => name.startsWith(`${person}/`))
    expect(kept.toSorted()).toEqual([`${person}/${PAPER}`, `${person}/${NOTE}`].toSorted())

    signIn()
    const note = getEncrypted(NOTE)
    await vi.waitFor(() => expect(useLock.getState().asked).toBe(person))
    expect(await recover(person, base64Of(crypto.getRandomValues(new Uint8Array(32))))).toBe(false)
    expect(await recover(person, recovery.key)).toBe(true)
    expect(await note).toEqual({ said: 'call' })
    expect(await (await getEncryptedFile(PAPER))?.text()).toBe('bytes')
    expect(await getEncrypted(LEAD)).toBeUndefined()
  })

  it('may be forgotten: what waits stays sealed, under no PIN', async () => {
    await keepAll()
    await setPin(person, '482913', 5, recovery)
    await forgetPin(person)
    expect((await readLock(person))?.byPin).toBeUndefined()
    expect(await isReadable(NOTE)).toBe(false)
    signIn()
    expect(await recover(person, recovery.key)).toBe(true)
    expect(await getEncrypted(NOTE)).toEqual({ said: 'call' })
  })
})

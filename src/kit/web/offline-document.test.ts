import 'fake-indexeddb/auto'
import { clear, keys } from 'idb-keyval'
import { afterEach, expect, it, vi } from 'vitest'
import { clearDeviceData } from './clear-device-data.ts'
import { keepOfflineDocument } from './offline-document.ts'
import { queries } from './queries.ts'
import { setPerson } from './session.ts'
import { REPLACEABLE, vaultStore } from './vault-store.ts'

const answersKept = async () => (await keys<string>(vaultStore())).filter((name) => name.includes(`/${REPLACEABLE}`))
const read = (path: string) =>
  queries.fetchQuery({ queryKey: [path], queryFn: async () => ({ plate: 'NDX 4821' }), meta: { offline: true } })
const isHere = (id: string) => setPerson({ audience: 'agent', id, name: id, features: [], record: null })

afterEach(async () => {
  vi.unstubAllGlobals()
  await clear(vaultStore())
})

it('keeps for nobody what was read just before its reader signed out', async () => {
  vi.stubGlobal('location', { host: 'kalasag.example' })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const stop = keepOfflineDocument()
  isHere('ana-who-reads')
  await read('policy/1')
  await vi.waitUntil(async () => (await answersKept()).length === 1)
  await read('policy/2')
  await clearDeviceData({ drafts: true })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await answersKept()).toEqual([])
  await read('policy/3')
  isHere('jose-who-came')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect((await answersKept()).filter((name) => name.startsWith('jose'))).toEqual([])
  stop()
})

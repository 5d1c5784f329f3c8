import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDeviceData } from './clear-device-data.ts'
import { draftWriter } from './draft.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { setPerson } from './session.ts'
import { getEncrypted } from './vault.ts'
import { vaultStore } from './vault-store.ts'

const NAME = `${DRAFT_PREFIX}lead/new`
const isHere = (id: string) => setPerson({ audience: 'agent', id, name: id, features: [], record: null })

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => clear(vaultStore()))

describe('what is typed', () => {
  it('is not offered again once it was sent, though the session ended while it was being sent', async () => {
    isHere('ana-who-saved')
    const write = draftWriter(NAME)
    await write({ firstName: 'Maria' })
    await clearDeviceData({ drafts: false, typed: true })
    await write(undefined)
    isHere('ana-who-saved')
    expect(await getEncrypted(NAME)).toBeUndefined()
  })

  it('stays for whoever typed it, and what another person began stays for them', async () => {
    isHere('ana-who-left')
    const write = draftWriter(NAME)
    await write({ firstName: 'Maria' })
    isHere('jose-who-came')
    await draftWriter(NAME)({ firstName: 'Pedro' })
    await write(undefined)
    expect(await getEncrypted(NAME)).toEqual({ firstName: 'Pedro' })
  })
})

import 'fake-indexeddb/auto'
import { clear, keys } from 'idb-keyval'
import { afterEach, expect, it } from 'vitest'
import { clearDeviceData } from './clear-device-data.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { setPerson } from './session.ts'
import { putEncrypted, putEncryptedFile } from './vault.ts'
import { REPLACEABLE, vaultStore } from './vault-store.ts'

const CUSTOMER = 'customer-with-a-lent-device'
const kept = async () => (await keys<string>(vaultStore())).filter((name) => name.startsWith(CUSTOMER))
afterEach(() => clear(vaultStore()))

it('leaves nothing of a customer on a device, though something was being kept at that moment', async () => {
  setPerson({ audience: 'customer', id: CUSTOMER, name: 'Maria', features: [], record: null })
  const seal = (round: number) => [
    putEncrypted(`${REPLACEABLE}policy-${round}`, { number: round }),
    putEncrypted(`${DRAFT_PREFIX}answers-${round}`, { plate: 'NDX 4821' }),
    putEncryptedFile(`${DRAFT_PREFIX}paper-${round}`, new Blob(['x'.repeat(100_000)])),
  ]
  await Promise.all(seal(0))
  expect(await kept()).toHaveLength(4)
  const before = seal(1)
  const cleared = clearDeviceData({ drafts: true })
  const meanwhile = seal(2)
  await Promise.all([...before, cleared, ...meanwhile])
  expect(await kept()).toEqual([])
})

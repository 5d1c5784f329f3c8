import 'fake-indexeddb/auto'
import { clear, del, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SessionAudience, setPerson } from '../session.ts'
import { deleteEncrypted, putEncrypted } from '../vault.ts'
import { keyPlace, lockPlace, REPLACEABLE, vaultStore } from '../vault-store.ts'
import { type KeptSnapshot, openSnapshot, setSnapshotOwner, snapshotName } from './store.ts'

const LIST = '/leadMaster/open'
const ANSWER = `${REPLACEABLE}leads`
const DRAWN: KeptSnapshot = { title: 'Leads', attributes: { lang: 'en' }, html: '<p>Maria</p>', css: 'p{}', answers: [ANSWER] }

async function signIn(id: string, audience: SessionAudience = 'agent') {
  const person = { audience, id, name: id, features: [], record: null }
  await setSnapshotOwner(person)
  setPerson(person)
}

beforeEach(async () => {
  await signIn('ana')
  await putEncrypted(ANSWER, [{ name: 'Maria' }])
  await putEncrypted(snapshotName(LIST), DRAWN)
})
afterEach(() => clear(vaultStore()))

describe('a snapshot', () => {
  it('is drawn at the address of its screen, for whoever it was kept for', async () => {
    expect(await openSnapshot(LIST)).toEqual(DRAWN)
    expect(await openSnapshot('/leadMaster/today')).toBeUndefined()
  })

  it('is drawn for nobody else, and for nobody once that person is gone', async () => {
    await signIn('jose')
    expect(await openSnapshot(LIST)).toBeUndefined()
    await setSnapshotOwner(undefined)
    expect(await openSnapshot(LIST)).toBeUndefined()
    await signIn('ana')
    expect(await openSnapshot(LIST)).toEqual(DRAWN)
  })

  it('is not drawn while a customer has the device in hand', async () => {
    await signIn('ana', 'customer')
    expect(await openSnapshot(LIST)).toBeUndefined()
  })

  it('is not drawn under a PIN, nor without its key', async () => {
    await set(lockPlace('ana'), { wrong: 0 }, vaultStore())
    expect(await openSnapshot(LIST)).toBeUndefined()
    await del(lockPlace('ana'), vaultStore())
    expect(await openSnapshot(LIST)).toEqual(DRAWN)
    await del(keyPlace('ana'), vaultStore())
    expect(await openSnapshot(LIST)).toBeUndefined()
  })

  it('is not drawn of an answer that is no longer kept', async () => {
    await deleteEncrypted(ANSWER)
    expect(await openSnapshot(LIST)).toBeUndefined()
  })
})

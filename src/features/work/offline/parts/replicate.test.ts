import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { setPerson } from '#kit/web/session.ts'
import { setSessionEndpoints } from '#kit/web/tokens.ts'
import { namesBeginning } from '#kit/web/vault.ts'
import { replicate } from './replicate.ts'

const personOf = (id: string) => ({ audience: 'agent' as const, id, name: id, features: [], record: null })
afterEach(() => void vi.unstubAllGlobals())

it('keeps for nobody else the records of someone who left while they came', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { host: 'kalasag.example' })
  setPerson(personOf('ana'))
  setSessionEndpoints({
    renewal: async () => ({ sid: 's', accessToken: 'a', token: 't', expiresIn: 600, person: personOf('ana') }),
    ending: async () => '/',
  })
  vi.stubGlobal('fetch', async () => {
    setPerson(personOf('jose'))
    return Response.json({
      code: -1,
      message: '',
      data: { items: [], checkpoint: '1.1.1', next: '1.00000000-0000-0000-0000-000000000000', sets: [] },
    })
  })
  await replicate({ now: true }).catch(() => undefined)
  expect(await namesBeginning('')).toEqual([])
})

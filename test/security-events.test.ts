import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SecurityDetails } from '#kit/server/security-trail.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { call } from './support/calls.ts'
import { type Caller, car, maria, person } from './support/quoting.ts'

type Entry = {
  readonly action: string
  readonly actor: string
  readonly subject: string | null
  readonly address: string
  readonly details: SecurityDetails
}

let app: TestApp
let [ana, carlo, admin]: Caller[] = []
let sold: { readonly id: string; readonly customerId: string }

const as = (who: Caller | undefined): Caller => {
  if (!who) throw new Error('not signed in')
  return who
}
const entries = async (action: string, more = 'true'): Promise<Entry[]> =>
  (await app.owner.query<Entry>(`select * from audit_entries where action = $1 and ${more} order by seq`, [action])).rows
const eventually = (work: () => Promise<void>) => vi.waitFor(work, { timeout: 5000, interval: 200 })
const tryPassword = (email: string, password: string, address = '10.9.8.7') =>
  call(app.url, 'POST', 'auth/user/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })

beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1', KALASAG_PART: 'web' })
  ;[ana, carlo, admin] = await Promise.all(['ana.reyes', 'carlo.mendoza', 'teresita.ocampo'].map((name) => person(app.url, name)))
  sold = await policyToPay(as(ana), car(), maria())
})
afterAll(() => app.stop())

describe('the audit trail keeps', () => {
  it('a sign-in with an unknown account, from where, and of what was typed a keyed hash only', async () => {
    expect(await tryPassword('Stranger@elsewhere.example', 'whatever')).toMatchObject({ status: 401 })
    await eventually(async () =>
      expect(await entries('unknown-account')).toMatchObject([
        { actor: 'anonymous', address: '10.9.8.7', details: { count: 1, through: ['passwordSignIn'], identifiers: { [expect.any(String)]: 1 } } },
      ]),
    )
    const { rows } = await app.owner.query(`select from audit_entries t where row_to_json(t)::text ~* 'elsewhere'`)
    expect(rows).toEqual([])
  })
})

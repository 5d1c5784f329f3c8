import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnRequest } from '#features/people/privacy/public/contract/own-requests.ts'
import type { PrivacyRequest } from '#features/people/privacy/public/contract/requests.ts'
import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'

type Which = { readonly id: string }

/** What a customer requests about their data in their home, and sees of it. */
export const ask = (who: Caller, kind: string, wish = 'My wish.') => who.post('customer/privacy-request', { kind, wish })
export const own = async (who: Caller) => answered<OwnRequest[]>(await who.get('customer/privacy-requests'))

/** What a person at the desk sees and does. */
export const seen = async (who: Caller, { id }: Which) => answered<PrivacyRequest>(await who.get(`user/privacy-request/${id}`))
export const prepare = async (who: Caller, { id }: Which) =>
  answered<PrivacyRequest>(await who.post(`user/privacy-request/${id}/prepare`, { version: (await seen(who, { id })).version }))
export const step = async (who: Caller, { id }: Which, body: Record<string, unknown>) =>
  who.post(`user/privacy-request/${id}/step`, { version: (await seen(who, { id })).version, ...body })

const folder = async (app: TestApp) => {
  const { rows } = await app.owner.query<{ name: string }>('select current_database() as name')
  return join(tmpdir(), `kalasag-${rows[0]?.name}`, 'files')
}
export const fileAt = async (app: TestApp, key: string) =>
  (await readFile(join(await folder(app), key.slice(0, 2), key))).toString('latin1')
/** Names of all files in the store, which does not exist before the first file. */
export async function filesKept(app: TestApp): Promise<string[]> {
  const found = await readdir(await folder(app), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile()).map(({ name }) => name)
}

/** Every table that contains a text, except those of the simulated third parties. */
export async function whereStands(app: TestApp, text: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await app.owner.query(`select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [text])
    if (hit.rows.length > 0) found.push(name)
  }
  return found.sort()
}

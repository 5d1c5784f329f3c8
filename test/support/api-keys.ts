import { addDays, dayOf } from '#domain/day.ts'
import type { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import type { ApiKeyDetail } from '#features/work/api-keys/public/contract.ts'
import { now } from '#kit/server/clock.ts'
import type { TestApp } from './app.ts'
import { answered, type Caller, caller, car, maria, person } from './quoting.ts'

export const quote = (by: Caller) => by.post('user/ctpl-quotation', { answers: car(), holder: maria() })

/** An administrator who requests keys, and a compliance officer who confirms them. */
export async function keyMaking(app: TestApp) {
  const admin = await person(app.url, 'teresita.ocampo')
  const officer = await person(app.url, 'milagros.evangelista')
  const codeOf = async (name: string): Promise<string> => {
    const { rows } = await app.owner.query('select agent_code from staff where email = $1', [`${name}@kalasag.example`])
    return rows[0].agent_code
  }
  const form = async (more: Record<string, unknown> = {}) => ({
    ...{ name: 'Teller', purpose: 'CTPL at the counter of a bank', agentCode: await codeOf('ana.reyes'), scopes: ['quotations:write'] },
    ...{ lastOn: addDays(dayOf(now()), 90), perMinute: 600, ...more },
  })
  const detailOf = async (id: string) => answered<ApiKeyDetail>(await officer.get(`admin/api-key/${id}`))
  const propose = async (more: Record<string, unknown> = {}) =>
    answered<{ id: string }>(await admin.post('admin/api-keys', await form(more))).id
  const decide = async (id: string, who: Caller, decision: object) => {
    const { changes } = await detailOf(id)
    return who.post(`admin/office-change/${changes[0]?.id}`, decision)
  }
  const reveal = async (id: string) => answered<{ key: string }>(await admin.post(`admin/api-key/${id}/reveal`, {})).key
  const renew = async (id: string) => answered<{ key: string }>(await admin.post(`admin/api-key/${id}/secret`, {})).key
  const revoke = (id: string, who: Caller = officer) => who.post(`admin/api-key/${id}/revoke`, { reason: 'It leaked.' })
  /** The caller with a key, from an address. */
  const keyed = (key: string, from = '203.0.113.7') => caller(app.url, { authorization: `Bearer ${key}`, 'x-forwarded-for': from })
  const working = async (more: Record<string, unknown> = {}) => {
    const id = await propose(more)
    answered<OfficeChange>(await decide(id, officer, { decision: 'confirm' }))
    const key = await reveal(id)
    return { id, key, by: keyed(key) }
  }
  return { admin, officer, codeOf, form, detailOf, propose, decide, reveal, renew, revoke, keyed, working }
}
export type KeyMaking = Awaited<ReturnType<typeof keyMaking>>

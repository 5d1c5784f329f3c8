import type { ListVersionDetail } from '#features/reference/lookups/public/contract/maintained-lists.ts'
import type { Reply } from './calls.ts'
import type { Caller } from './quoting.ts'

const address = ({ url }: Caller, list: string) => `${url}/sdx-api/secure/user/maintained-list/${list}`

/** A list as it is saved from its screen. */
export async function listFile(who: Caller, list: string): Promise<string> {
  const response = await fetch(`${address(who, list)}/file`, { headers: who.headers })
  if (!response.headers.get('content-type')?.includes('text/csv')) throw new Error(`${list} was not saved: ${response.status}`)
  return (await response.text()).replace(/^\uFEFF/, '')
}

export async function loadList(who: Caller, list: string, content: string | Uint8Array<ArrayBuffer>): Promise<Reply> {
  const form = new FormData()
  form.append('list', new Blob([content], { type: 'text/csv' }), `${list}.csv`)
  const response = await fetch(`${address(who, list)}/draft`, { method: 'POST', headers: who.headers, body: form })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

export const act = (who: Caller, { id }: Pick<ListVersionDetail, 'id'>, step: string, body: Record<string, unknown> = {}) =>
  who.post(`user/list-version/${id}/${step}`, body)

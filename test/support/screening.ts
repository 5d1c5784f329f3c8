import type { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import type { Match, ScreeningItem } from '#features/people/screening/public/contract.ts'
import type { Reply } from './calls.ts'
import { answered, type Caller } from './quoting.ts'

const HEAD = 'reference,name,aliases,kind,birth_date,remarks'

/** An administrator uploads a list of names. */
export async function uploadList(who: Caller, rows: readonly string[], source = 'AMLC', head = HEAD): Promise<Reply> {
  const form = new FormData()
  form.append('list', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'list.csv')
  const query = new URLSearchParams({ source, listedOn: dayOf(new Date()) })
  const sent = await fetch(`${who.url}/sdx-api/secure/admin/screening-list?${query}`, { method: 'POST', body: form, headers: who.headers })
  return { status: sent.status, headers: sent.headers, ...((await sent.json()) as Omit<Reply, 'status' | 'headers'>) }
}

type Item = z.output<typeof ScreeningItem>

export const matches = async (who: Caller, query: Readonly<Record<string, string>> = {}) =>
  answered<{ items: Item[] }>(await who.get('user/screening', query)).items

export const matchOf = async (who: Caller, name: string): Promise<Match> => {
  const [item] = await matches(who, { search: name })
  if (!item) throw new Error(`nobody called ${name} was found`)
  return answered<Match>(await who.get(`user/screening/${item.id}`))
}

export const say = (who: Caller, { id, version }: Match, step: string, reason = 'Compared the birthday and the address.') =>
  who.post(`user/screening/${id}/decision`, { version, step, reason })

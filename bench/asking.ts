import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { QUOTATION } from './fill/quotation.ts'
import type { Program } from './stage.ts'

export type Headers = Readonly<Record<string, string>>
/** What everyone was answered, including answers that a person should never see. */
export type Seen = { answered: number; busy: number; readonly wrong: Map<string, number>; readonly written: string[] }

export const READS = ['user/dashboard', 'user/notifications', 'user/fetch_employee_kpi', 'user/fetch_todo_list?filter=all&skip=0']

/** Sends one request and records the answer: 200, or 503 with a retry time; anything else is wrong. */
export async function ask(
  { url }: Pick<Program, 'url'>,
  path: string,
  { headers, seen, body }: { readonly headers: Headers; readonly seen: Seen; readonly body?: object },
): Promise<unknown> {
  const wrong = (what: string) => void seen.wrong.set(what, (seen.wrong.get(what) ?? 0) + 1)
  try {
    const reply = await fetch(`${url}/sdx-api/secure/${path}`, {
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (reply.status === 200) {
      seen.answered += 1
      return JSON.parse(text).data
    }
    if (reply.status === 503 && reply.headers.has('retry-after')) seen.busy += 1
    else wrong(`${path.split('?')[0]}: ${reply.status} ${text.slice(0, 120)}`)
  } catch (error) {
    wrong(`${path.split('?')[0]}: no answer (${error instanceof Error ? error.message : error})`)
  }
  return undefined
}

/** Requests a quotation as a phone does: with one key, until it is answered. Returns whether it was. */
export async function quote(
  program: Pick<Program, 'url'>,
  { headers, seen, isOver }: { readonly headers: Headers; readonly seen: Seen; readonly isOver: () => boolean },
): Promise<boolean> {
  const key = { 'idempotency-key': randomUUID() }
  while (!isOver()) {
    const data = await ask(program, 'user/ctpl-quotation', { headers: { ...headers, ...key }, seen, body: QUOTATION })
    if (data !== undefined) {
      seen.written.push((data as { id: string }).id)
      return true
    }
    await pause(50)
  }
  return false
}

export const isAlive = ({ pid }: Program): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

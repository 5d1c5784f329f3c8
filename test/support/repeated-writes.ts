/// <reference path="./database.ts" />
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { problems } from '#domain/problem.ts'
import { type Declared, declaredEndpoints } from '../../bin/docs/contracts.ts'
import { otherChoicesOf, otherFormsOf, otherPathsOf, otherTextsOf } from './other-requests.ts'
import byFile from './repeated-writes.json' with { type: 'json' }

/**
 * Tests send each write once, as a program on a good connection does. For each address, the first that succeeds in the file named by
 * `repeated-writes.json` is sent as phones do on a bad one: six at once with one key, later again, and a different one under the same key.
 */

const AT_ONCE = 6
/** With a file to write to, each test is watched for addresses not seen so far, which is how `repeated-writes.json` is made. */
const { KALASAG_REPEAT_WRITES: recording } = process.env

type App = { readonly url: string; readonly owner: pg.Pool }
type Sent = { readonly url: string; readonly init: RequestInit & { readonly headers: Headers } }
type Answer = { readonly status: number; readonly text: string; readonly response: Response }
type Write = { readonly declared: Declared; readonly name: string; readonly pattern: RegExp }
/** A file with its programs: what it still has to write, and what was wrong. */
type Watched = { readonly file: string; readonly apps: Set<App>; readonly wanted: Set<string>; readonly wrong: string[] }

const writes: readonly Write[] = (await declaredEndpoints())
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap((declared) =>
    declared.addresses.map(({ address }) => ({
      declared,
      name: `${declared.endpoint.method} ${address}`,
      pattern: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`),
    })),
  )
  // A literal address comes before one with a parameter in its place.
  .toSorted((a, b) => Number(a.name.includes(':')) - Number(b.name.includes(':')))

function wantedOf(file: string): string[] {
  const assigned: Readonly<Record<string, readonly string[]>> = byFile
  if (!recording) return [...(assigned[file] ?? [])]
  const kept = existsSync(recording) ? readFileSync(recording, 'utf8') : ''
  return writes.map(({ name }) => name).filter((name) => !kept.includes(JSON.stringify(name)))
}

const plain = globalThis.fetch
let watched: Watched | undefined

/** Active until `stop`, which throws what went wrong in the file if this is its last program. */
export function repeatWrites(app: App): { readonly stop: () => void } {
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  if (watched?.file !== file) watched = { file, apps: new Set(), wanted: new Set(wantedOf(file)), wrong: [] }
  const here = watched
  here.apps.add(app)
  if (here.wanted.size > 0) globalThis.fetch = fetchRepeatedly(here)
  return {
    stop: () => {
      here.apps.delete(app)
      if (here.apps.size > 0) return
      globalThis.fetch = plain
      if (recording) for (const what of here.wrong) note(here, { wrong: what })
      expect(here.wrong).toEqual([])
      if (!recording) expect([...here.wanted], `what ${file} has to write, and did not`).toEqual([])
    },
  }
}

const note = ({ file }: Watched, what: object) => {
  if (recording) appendFileSync(recording, `${JSON.stringify({ file, ...what })}\n`)
}

const fetchRepeatedly =
  (here: Watched): typeof fetch =>
  async (input, init = {}) => {
    const url = String(input)
    const app = [...here.apps].find((each) => url.startsWith(`${each.url}/sdx-api/`))
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
    const isText = body === undefined || typeof body === 'string' || body instanceof FormData
    if (!app || method === 'GET' || !isText || headers.has('idempotency-key')) return plain(input, init)
    const path = new URL(url).pathname.slice('/sdx-api/'.length)
    const write = writes.find(({ declared, pattern }) => declared.endpoint.method === method && pattern.test(path))
    if (!write || !here.wanted.has(write.name)) return plain(input, init)
    const sent = { url, init: { ...init, headers } }
    const { fresh, file: isFile } = write.declared.endpoint
    const report = (what: string) => void here.wrong.push(`${write.name}: ${what}`)
    const { response, isDone } = await (fresh || isFile ? withoutKey(sent, report) : withKey(write, app, sent, report))
    if (isDone && here.wanted.delete(write.name)) note(here, { name: write.name })
    return response
  }

type Told = { readonly response: Response; readonly isDone: boolean }

async function withKey(write: Write, app: App, sent: Sent, report: (what: string) => void): Promise<Told> {
  const { endpoint, name } = write.declared
  const keyed = withHeader(sent, 'idempotency-key', randomUUID())
  const since = await lastEntry(app)
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => answerTo(n === 0 ? keyed : fromElsewhere(keyed, n))))
  const first = answers.find(({ status }) => status < 300)
  for (const { status, text } of answers) if (status === 500) report(`${status} ${text}`)
  const isWaiting = ({ text }: Answer) => endpoint.outside && text.includes(problems['still-working'].message)
  const refused = answers.find((each) => each.status < 500 && !isWaiting(each))
  if (!first) return { response: (refused ?? (await ask(sent))).response, isDone: false }
  const others = [...answers, await answerTo(fromElsewhere(keyed, 0))].filter((each) => !isWaiting(each) && each.text !== first.text)
  for (const { status, text } of others) report(`answered otherwise: ${status} ${text.slice(0, 300)}, and not ${first.text.slice(0, 300)}`)
  await refusesOthers(write, keyed, report)
  const times = await timesDone(app, name, since)
  if (times !== 1) report(`done ${times} times`)
  return { response: first.response, isDone: true }
}

async function refusesOthers({ declared: { endpoint }, name }: Write, { url, init }: Sent, report: (what: string) => void): Promise<void> {
  const { body } = init
  const bodies =
    typeof body === 'string'
      ? [...otherTextsOf(body), ...otherChoicesOf(body, endpoint.body)]
      : body instanceof FormData
        ? otherFormsOf(body)
        : []
  const others: readonly Sent[] = [
    ...bodies.map((other) => ({ url, init: { ...init, body: other } })),
    ...otherPathsOf(url).map((other) => ({ url: other, init })),
  ]
  for (const [n, other] of others.entries())
    if ((await answerTo(fromElsewhere(other, AT_ONCE + n))).text.includes(problems['key-reused'].message)) return
  const isAlwaysTheSame = (!endpoint.body || body === '{}') && !endpoint.query && !endpoint.multipart && !name.includes(':')
  if (!isAlwaysTheSame) report('another request under the same key is not refused')
}

/** An answer computed afresh each time is harmless six times; the test continues with the one that counts. */
async function withoutKey(sent: Sent, report: (what: string) => void): Promise<Told> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => answerTo(fromElsewhere(sent, n))))
  for (const { status, text } of answers) if (status === 500) report(`${status} ${text}`)
  const [only, another] = answers.filter(({ status }) => status < 300)
  if (only && !another) return { response: only.response, isDone: true }
  const last = await ask(sent)
  const isLast = last.status < 300 || !only
  return { response: isLast ? last.response : only.response, isDone: last.status < 300 || only !== undefined }
}

async function ask({ url, init }: Sent): Promise<Answer> {
  const response = await plain(url, init)
  return { status: response.status, text: await response.clone().text(), response }
}

/** Repeats while asked to retry. */
async function answerTo(sent: Sent): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(sent)
    if (!answer.text.includes(problems.busy.message) || tries === 20) return answer
  }
}

async function lastEntry({ owner }: App): Promise<number> {
  const { rows } = await owner.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from audit_entries')
  return rows[0]?.seq ?? 0
}

/** Every write is recorded in the audit trail, in the same transaction. */
async function timesDone({ owner }: App, name: string, since: number): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from audit_entries where action = $1 and seq > $2', [
    name,
    since,
  ])
  return rows[0]?.n ?? 0
}

function withHeader({ url, init }: Sent, name: string, value: string): Sent {
  const headers = new Headers(init.headers)
  headers.set(name, value)
  return { url, init: { ...init, headers } }
}

/** Like a phone that changes networks: an address's rate limit is not what is tested here. */
const fromElsewhere = (sent: Sent, n: number): Sent => withHeader(sent, 'x-forwarded-for', `10.66.0.${n + 1}`)

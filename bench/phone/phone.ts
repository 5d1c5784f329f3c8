import 'fake-indexeddb/auto'
import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FieldConflicts } from '../../src/kit/field-conflict.ts'
import { DRAFT_PREFIX } from '../../src/kit/web/draft-prefix.ts'
import { Failure } from '../../src/kit/web/failure.ts'
import { type OutboxEntry, outbox, sendAgain } from '../../src/kit/web/outbox.ts'
import { adaptToAnswer, QueuedWrite } from '../../src/kit/web/queued-write.ts'
import { setPerson } from '../../src/kit/web/session.ts'
import { getEncrypted, namesBeginning } from '../../src/kit/web/vault.ts'
import type { Fault, Told, WrittenLead } from './told.ts'

/**
 * A phone that writes offline and sends over a bad network, through the program's own outbox: `phone.ts <address> <agent's headers>
 * <manager's headers> <writes>`. It prints what it wrote as one line of JSON.
 */
const [url = '', agent = '{}', manager = '{}', writes = '0'] = process.argv.slice(2)
type Headers = Readonly<Record<string, string>>
const HeadersOf = z.record(z.string(), z.string())
const [mine, theirs] = [HeadersOf.parse(JSON.parse(agent)), HeadersOf.parse(JSON.parse(manager))]

// Tabs take turns by locks that end with them; here a killed tab simply never answers.
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })

const FAULTS: readonly Fault[] = ['lost before', 'answer lost', 'twice', 'time-out', '500', '401', 'killed']
const SHARE = 0.3
const ROUND = 100
const counts = new Map<Fault, number>()
const count = (fault: Fault) => counts.set(fault, (counts.get(fault) ?? 0) + 1)

const Envelope = z.object({ code: z.number(), message: z.string(), data: z.unknown(), fields: z.unknown().optional() })

async function ask({ method, path, input }: QueuedWrite, headers: Headers, key: string): Promise<unknown> {
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => input.params[name] ?? '')
  const response = await fetch(`${url}/sdx-api/secure/${at}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(input.body),
  }).catch(() => {
    throw new Failure('offline', 'no network')
  })
  const { status } = response
  const { code, message, data } = Envelope.parse(await response.json().catch(() => ({ code: 1, message: 'cut', data: null })))
  if (status === 401) throw new Failure('signed-out', message, { status })
  if (code !== -1) throw new Failure('refused', message, { status: status === 200 ? 502 : status, data })
  return data
}

let isCut = true
let killed: () => void = () => undefined

async function post(write: QueuedWrite, key: string): Promise<unknown> {
  if (isCut) throw new Failure('offline', 'no network')
  const fault = Math.random() < SHARE ? FAULTS[randomInt(FAULTS.length)] : undefined
  if (fault) count(fault)
  if (fault === 'lost before') throw new Failure('offline', 'lost')
  if (fault === '500') throw new Failure('refused', 'a fault', { status: 500 })
  if (fault === '401') return ask(write, { authorization: 'Bearer nothing' }, key)
  if (fault === 'twice') return (await Promise.all([ask(write, mine, key), ask(write, mine, key).catch(() => undefined)]))[0]
  const answer = await ask(write, mine, key)
  if (fault === 'answer lost') throw new Failure('offline', 'lost')
  if (fault === 'time-out') throw new Failure('timeout', 'too long')
  if (fault !== 'killed') return answer
  killed()
  return new Promise(() => undefined)
}

const tab = () => outbox({ name: 'writes', schema: QueuedWrite, post: (write, { id }) => post(write, id), adapt: adaptToAnswer })

const lead = (more: object) => QueuedWrite.parse({ method: 'POST', path: 'user/addlead', input: { body: more } })
const change = (id: string, body: object) =>
  QueuedWrite.parse({ method: 'PUT', path: 'user/updateLead/:id', input: { params: { id }, body } })
const outcome = (id: string, body: object) =>
  QueuedWrite.parse({ method: 'POST', path: 'user/lead/:id/outcome', input: { params: { id }, body } })

const NOT_TRIED = { leadStatus: 'newleadentery', leadDisposition: null, leadsubDisposition: null }
const DISPOSITIONS = ['switchoff', 'ringingbusy', 'notreachable']
const written: WrittenLead[] = []
let acts = 0

/** A lead with changes of its address and up to three outcomes, all offline. */
async function writeLead(): Promise<void> {
  const box = tab()
  const [id, n] = [randomUUID(), written.length]
  const mobile = `+639${String(100_000_000 + n)}`
  const write = async (content: QueuedWrite, { own = randomUUID(), title = 'written' } = {}) => {
    acts += 1
    await box.settle(content, { id: own, title, about: [id] })
  }
  await write(lead({ firstName: `Lead ${n}`, primaryMobile: mobile, allowDuplicate: true }), { own: id })
  const [first, email] = [`a${n}@example.com`, `b${n}@example.com`]
  // Some are refused until they are corrected to what their title says.
  if (n % 7 === 0) await write(change(id, { email: 'nowhere', seen: { email: null } }), { title: email })
  else {
    await write(change(id, { email: first, seen: { email: null } }))
    await write(change(id, { email, seen: { email: first } }))
  }
  const outcomes = Array.from({ length: n % 4 }, (_, at) => `${at + 1}`)
  for (const [at, remark] of outcomes.entries())
    await write(outcome(id, { status: 'nocontact', disposition: DISPOSITIONS[at], remark, seen: NOT_TRIED }))
  written.push({ mobile, email, outcomes })
}

const waiting = async (): Promise<OutboxEntry[]> => {
  const places = (await namesBeginning(`${DRAFT_PREFIX}outbox/`)).toSorted()
  const entries = await Promise.all(places.map(async (place) => ({ ...Object(await getEncrypted(place)), place }) as OutboxEntry))
  return entries.filter(({ id }) => id !== undefined)
}

/** What the person does with a refused write: corrects it, or keeps their version after having seen the other. */
async function settleRefused({ content, ...entry }: OutboxEntry): Promise<void> {
  const write = QueuedWrite.parse(content)
  const { conflicts } = FieldConflicts.safeParse(entry.refused).data ?? {}
  count(conflicts ? '409' : '422')
  const { body } = write.input
  const seen = { ...Object(body.seen), ...Object.fromEntries((conflicts ?? []).map(({ path, value }) => [path, value])) }
  const corrected = conflicts ? { ...body, seen } : { ...body, email: entry.title }
  await sendAgain({ ...entry, content }, { ...write, input: { ...write.input, body: corrected } })
}

/** A colleague changes the same fields as the phone. */
async function interfere(mobile: string): Promise<void> {
  const found = await fetch(`${url}/sdx-api/secure/user/lead/known?mobile=${encodeURIComponent(mobile)}`, { headers: mine })
  const id =
    z.object({ data: z.object({ leads: z.array(z.object({ id: z.string() })) }) }).parse(await found.json()).data.leads[0]?.id ?? ''
  await ask(change(id, { email: 'office@example.com' }), theirs, randomUUID())
  const own = written.find((each) => each.mobile === mobile)
  if (!own) return
  acts += 1
  await tab().settle(change(id, { email: `c-${own.email}`, seen: { email: own.email } }), { id: randomUUID(), title: 'late', about: [id] })
  own.email = `c-${own.email}`
}

async function sendAll(): Promise<void> {
  for (;;) {
    const dead = new Promise<void>((resolve) => {
      killed = resolve
    })
    await Promise.race([tab().send({ now: true }), dead])
    const left = await waiting()
    if (left.length === 0) return
    for (const entry of left) if (entry.refused) await settleRefused(entry)
  }
}

const MANY = 3000
const SAMPLE = 100

/** What one write costs the device, however much is waiting there. */
async function costOfWriting(): Promise<Told['writing']> {
  setPerson({ audience: 'agent', id: 'nobody sends for', name: 'Agent', features: [], record: null })
  const box = tab()
  const write = (about: string) =>
    box.settle(change(about, { email: 'a@example.com' }), { id: randomUUID(), title: 'written', about: [about] })
  const timed = async () => {
    const began = performance.now()
    for (let n = 0; n < SAMPLE; n += 1) await write(randomUUID())
    return (performance.now() - began) / SAMPLE
  }
  const few = await timed()
  for (let n = SAMPLE; n < MANY; n += 1) await write(randomUUID())
  return { few, many: await timed(), waiting: MANY }
}

const writing = await costOfWriting()
setPerson({ audience: 'agent', id: 'agent', name: 'Agent', features: [], record: null })
let least = 0
while (acts < Number(writes)) {
  isCut = true
  const goal = acts + ROUND
  const began = written.length
  while (acts < goal) await writeLead()
  least = Math.max(least, (await waiting()).length)
  isCut = false
  await sendAll()
  // Both sides change some of those that arrived.
  for (const each of written.slice(began).filter((_, at) => at % 9 === 0)) {
    isCut = true
    await interfere(each.mobile).catch(() => undefined)
    isCut = false
  }
  await sendAll()
}
const told: Told = { acts, most: least, leads: written, writing, faults: Object.fromEntries(counts) }
// A killed tab is still waiting for its answer.
process.stdout.write(JSON.stringify(told), () => process.exit(0))

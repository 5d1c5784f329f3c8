import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Endpoint } from '../contract.ts'
import type { FieldConflict } from '../field-conflict.ts'
import { type EndpointInput, requestReply } from './client.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { type Failure, failureOf } from './failure.ts'
import { type ActFacts, type OutboxEntry, outbox, sendAgain } from './outbox.ts'
import { nameIn } from './outbox-store.ts'
import { queries } from './queries.ts'
import { t } from './text.ts'
import { toast } from './toast.ts'
import { getEncrypted, putEncrypted } from './vault.ts'

const Values = z.record(z.string(), z.unknown())

export const QueuedWrite = z.object({
  method: z.enum(['POST', 'PUT']),
  path: z.string(),
  input: z.object({ params: z.record(z.string(), z.string()).default({}), query: Values.default({}), body: Values.default({}) }),
  /** The name under which the accompanying file is sent. */
  file: z.string().optional(),
  /** Where it can be corrected: the screen, and the answers that its form has as a draft. */
  correction: z.object({ to: z.string(), draft: z.object({ name: z.string(), answers: Values }).optional() }).optional(),
})
export type QueuedWrite = z.output<typeof QueuedWrite>

/** This many records are remembered by the id that they had on this device. */
const REMEMBERED = 300
const RECORDED = `${DRAFT_PREFIX}recorded`
const RecordedIds = z.array(z.tuple([z.string(), z.string()]))
const QUERY = ['recorded ids']

const recordedIds = async () => RecordedIds.safeParse(await getEncrypted(RECORDED)).data ?? []

async function rememberId(here: string, there: string): Promise<void> {
  await putEncrypted(RECORDED, [...(await recordedIds()), [here, there]].slice(-REMEMBERED))
  await queries.invalidateQueries({ queryKey: QUERY })
}

/** The id of a record that was started on this device, once the server has given one; else as given. */
export function useRecordedId(id: string | undefined): string | undefined {
  const { data = [] } = useQuery({ queryKey: QUERY, queryFn: recordedIds, meta: { aside: true } })
  return data.find(([here]) => here === id)?.[1] ?? id
}

const Made = z.looseObject({
  _id: z.string().optional(),
  id: z.string().optional(),
  version: z.number().optional(),
  form: Values.optional(),
})

/** The version of a record that was started on this device, until the server has made it. */
export const FIRST_VERSION = 1

/** Adapts a later write about the same record: to the id that the server gave, and to the version that our own write made. */
export function adaptToAnswer(
  later: OutboxEntry<QueuedWrite>,
  { entry, answer }: { readonly entry: OutboxEntry<QueuedWrite>; readonly answer: unknown },
) {
  const { _id, id, version, form, ...told } = Made.safeParse(answer).data ?? {}
  const there = _id ?? id
  const known = there === undefined ? later : { ...later, ...replaced(later, entry.id, there) }
  const { body } = known.content.input
  const isUpon = version !== undefined && body.version === (entry.content.input.body.version ?? FIRST_VERSION)
  const seen = seenAfter(seenIn(body), entry.content.input.body, { ...told, ...form })
  return withBody(known, { ...body, ...(isUpon ? { version } : {}), ...(seen ? { seen } : {}) })
}

const withBody = (entry: OutboxEntry<QueuedWrite>, body: Answers): OutboxEntry<QueuedWrite> => ({
  ...entry,
  content: { ...entry.content, input: { ...entry.content.input, body } },
})

type Answers = Readonly<Record<string, unknown>>
/** The values that the person saw of what they change, if the endpoint requires them. */
const seenIn = ({ seen }: Answers) => Values.safeParse(seen).data

/** If both changed the same field from the same value, the later one was written on top of the earlier. */
function seenAfter(later: Answers | undefined, wrote: Answers, told: Answers): Answers | undefined {
  const earlier = seenIn(wrote)
  const isUpon = (path: string, value: unknown) => earlier && path in earlier && JSON.stringify(earlier[path]) === JSON.stringify(value)
  // If the answer does not contain the new value, it is what was written.
  const after = (path: string) => answerAt(told, path) ?? answerAt(wrote, path) ?? null
  return later && Object.fromEntries(Object.entries(later).map(([path, value]) => [path, isUpon(path, value) ? after(path) : value]))
}

const answerAt = (answers: Answers, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => Values.safeParse(within).data?.[name], answers)

function replaced({ about, content }: OutboxEntry<QueuedWrite>, here: string, there: string) {
  const text: unknown = JSON.parse(JSON.stringify({ about, content }).replaceAll(here, there))
  return z.object({ about: z.array(z.string()), content: QueuedWrite }).parse(text)
}

/** The address alone, as it was stored. */
const addressed = ({ method, path, file }: QueuedWrite) => ({
  ...{ method, path, summary: '', ...(file ? { multipart: file } : {}) },
  ...{ query: Values, body: Values, reply: z.unknown() },
})

/** The name under which they are waiting. */
export const WRITES = 'writes'

const { send, settleBy, isRefused } = outbox({
  name: WRITES,
  schema: QueuedWrite,
  post: (content, { id, ahead }, file) =>
    requestReply(addressed(content), content.input, {
      key: id,
      ahead,
      ...(content.file && file ? { files: { [content.file]: file } } : {}),
    }),
  arrived: async ({ entry: { id: here, content }, answer }) => {
    const { _id, id: there = _id } = Made.safeParse(answer).data ?? {}
    if (there !== undefined && content.method === 'POST' && there !== here) await rememberId(here, there)
  },
  adapt: adaptToAnswer,
})
export const sendQueuedWrites = send

type Written = {
  /** Id of the action, if the device gave one to what it makes. */
  readonly id?: string
  /** A title for people who look at what is waiting. */
  readonly title: string
  /** Ids of the records that it concerns; empty for one that it makes. */
  readonly about?: readonly string[]
  readonly correction?: QueuedWrite['correction']
  /** The file for an endpoint that takes one. */
  readonly file?: File
  readonly waitsForWifi?: ActFacts['waitsForWifi']
}

type Queueable = Endpoint & { readonly method: 'POST' | 'PUT' }

/** Agents alone write so. */
const pathOf = ({ path }: Endpoint): string => (typeof path === 'string' ? path : path.agent)

/** A query parameter of the screen on which a refused write is corrected. */
const AGAIN = 'again'

/** The action that is corrected here, if it is one of that endpoint for that record; it is sent once more under its id, in its place. */
async function correctedHere({ method, path, input }: QueuedWrite): Promise<string | undefined> {
  const id = new URLSearchParams(globalThis.location?.search).get(AGAIN)
  if (!id) return undefined
  const isSame = (write: QueuedWrite) =>
    write.method === method && write.path === path && JSON.stringify(write.input.params) === JSON.stringify(input.params)
  return (await isRefused(id, isSame)) ? id : undefined
}

/**
 * A write that needs no network: it is kept on this device first and sent automatically. What the server refuses immediately is thrown, for
 * the form.
 */
export function useQueuedWrite<E extends Queueable>(endpoint: E) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function submit(input: EndpointInput<E>[0], { id: own, title, about = [], correction, ...sending }: Written) {
    setBusy(true)
    setFailure(undefined)
    try {
      const [{ method, multipart }, { file }] = [endpoint, sending]
      const content = QueuedWrite.parse({ method, path: pathOf(endpoint), input: input ?? {}, correction, file: file && multipart })
      const id = own ?? (await correctedHere(content)) ?? crypto.randomUUID()
      const ask = () => requestReply(endpoint, input, { key: id, ...(file && multipart ? { files: { [multipart]: file } } : {}) })
      const settled = await settleBy(ask, content, { id, title, about: about.length > 0 ? [...about] : [id], ...sending })
      if (settled.state === 'refused') throw settled.failure
      // Waiting writes are reported above every screen.
      if (settled.state === 'sent' && endpoint.done) toast.success(t(endpoint.done))
      return { ...settled, id }
    } catch (thrown) {
      setFailure(failureOf(thrown))
      throw thrown
    } finally {
      setBusy(false)
    }
  }

  return { submit, busy, failure }
}

/** The open screen, on which what is written there is corrected. */
export const correctedAt = (name: string, answers: Answers): NonNullable<QueuedWrite['correction']> => ({
  to: `${location.pathname}${location.search}`.replace(/^\/app/, ''),
  draft: { name, answers },
})

/** Whether it is one of these writes, which another device could send as well. */
export const isQueuedWrite = ({ place }: OutboxEntry): boolean => nameIn(place) === WRITES

const writeIn = ({ content }: OutboxEntry) => QueuedWrite.safeParse(content).data

/** The entries that are waiting for an endpoint. */
export const writesAt = (entries: readonly OutboxEntry[], endpoint: Queueable): readonly OutboxEntry[] =>
  entries.filter((entry) => {
    const write = writeIn(entry)
    return write?.method === endpoint.method && write.path === pathOf(endpoint)
  })

/** Where an entry can be corrected; undefined if its screen has no form. */
export const correctionOf = (entry: OutboxEntry) => writeIn(entry)?.correction

/** What another person changed of the same in the meantime, each with both values. */
export const conflictsOf = (entry: OutboxEntry): readonly FieldConflict[] => entry.refused?.conflicts ?? []

/** Whether it was refused because the record has changed in the meantime, so that it may be sent on top of that. */
export const isOvertaken = (entry: OutboxEntry): boolean =>
  entry.refused?.isOvertaken === true && (conflictsOf(entry).length > 0 || writeIn(entry)?.input.body.version !== undefined)

/**
 * Whether the other person's changes may stay while the rest is sent: a change of fields may leave some out, an action is done as a whole
 * or not at all.
 */
export const mayLeaveTheirs = (entry: OutboxEntry): boolean => {
  const write = writeIn(entry)
  if (write?.method !== 'PUT' || conflictsOf(entry).length === 0) return false
  const { seen: _, ...rest } = withoutAnswers(write.input.body, conflictsOf(entry))
  return Object.keys(rest).length > 0
}

/** Puts the answers back into their form, and returns its address. Sent from there, they replace what was refused. */
export async function takeBack(entry: OutboxEntry): Promise<string | undefined> {
  const correction = correctionOf(entry)
  if (!correction) return undefined
  const { to, draft } = correction
  if (draft) await putEncrypted(DRAFT_PREFIX + draft.name, draft.answers)
  const [path = '', query = ''] = to.split('?')
  const asked = new URLSearchParams(query)
  asked.set(AGAIN, entry.id)
  return `${path}?${asked}`
}

/** Sends it on top of the record's changes in the meantime, which the person has now seen. */
export async function sendAnyway(entry: OutboxEntry): Promise<void> {
  const theirs = Object.fromEntries(conflictsOf(entry).map(({ path, value }) => [path, value]))
  await resend(entry, ({ version: _, ...body }) => ({ ...body, seen: { ...seenIn(body), ...theirs } }))
}

/** Sends what no one else changed, and leaves the rest as it is. */
export const sendTheRest = (entry: OutboxEntry): Promise<void> => resend(entry, (body) => withoutAnswers(body, conflictsOf(entry)))

async function resend(entry: OutboxEntry, change: (body: Answers) => Answers): Promise<void> {
  const write = writeIn(entry)
  if (!write) return
  await sendAgain(entry, { ...write, input: { ...write.input, body: change(write.input.body) } })
  await sendQueuedWrites({ now: true })
}

/** The body without the answers of those names, and without their seen values. */
function withoutAnswers(body: Answers, names: readonly { readonly path: string }[]): Answers {
  const without = (answers: Answers, path: string): Answers => {
    const [name = '', ...inner] = path.split('.')
    const { [name]: value, ...others } = answers
    const group = inner.length > 0 ? Values.safeParse(value).data : undefined
    const left = group && without(group, inner.join('.'))
    return left && Object.keys(left).length > 0 ? { ...others, [name]: left } : others
  }
  const seen = seenIn(body)
  const left = names.reduce((answers, { path }) => without(answers, path), body)
  return seen
    ? { ...left, seen: Object.fromEntries(Object.entries(seen).filter(([path]) => !names.some((name) => name.path === path))) }
    : left
}

import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FieldConflict, FieldConflicts } from '../field-conflict.ts'
import { DRAFT_PREFIX } from './clear-device-data.ts'
import { now as presentTime } from './clock.ts'
import { type Failure, failureOf } from './failure.ts'
import { inTurn } from './in-turn.ts'
import { queries, refreshReads } from './queries.ts'
import { deleteEncrypted, getEncrypted, namesBeginning, putEncrypted } from './vault.ts'

/** Drafts, so that what waits outlives a session that merely ended. */
const PREFIX = `${DRAFT_PREFIX}outbox/`
const QUERY = ['outbox']
/** After a failure that may pass, an entry is tried again after so long, and after twice as long each time. */
const PATIENCE_MS = 5000
const MOST_PATIENCE_MS = 5 * 60_000

const Entry = z.object({
  /** Of the act: sent twice under the same id, it counts once. */
  id: z.uuid(),
  writtenAt: z.iso.datetime(),
  /** What it is, in the words of whoever wrote it. */
  title: z.string(),
  /** Ids of the records that it concerns, after which it is sent in order. */
  about: z.array(z.string()),
  tries: z.int().default(0),
  nextTry: z.iso.datetime().optional(),
  /** Why it is not there yet. */
  problem: z.string().optional(),
  /** The server does not take it, perhaps for what another changed of the same record. It stands aside, and keeps nothing back that does not need it. */
  refused: z.object({ isOvertaken: z.boolean(), conflicts: z.array(FieldConflict).optional() }).optional(),
  content: z.unknown(),
})
type Stored = z.output<typeof Entry> & { readonly place: string }

/** Something that somebody did and that the server does not know yet. */
export type OutboxEntry<Content = unknown> = Omit<Stored, 'content'> & { readonly content: Content }

/** How it went: `waits` where nothing is known of it yet. */
export type Settled<Answer> =
  | { readonly state: 'sent'; readonly answer: Answer | undefined }
  /** `isCutOff`: without a network, or signed out, nothing else would go either. */
  | { readonly state: 'waits'; readonly isCutOff?: boolean }
  | { readonly state: 'refused'; readonly failure: Failure }

type Sent<Content, Answer> = { readonly entry: OutboxEntry<Content>; readonly answer: Answer }

type Kind<Content, Answer> = {
  /** Of all such entries on this device, in small letters. */
  readonly name: string
  readonly schema: z.ZodType<Content>
  /** Sends one; throws the `Failure`. */
  readonly post: (content: Content, id: string) => Promise<Answer>
  /** What is to be remembered of one that arrived. */
  readonly arrived?: (sent: Sent<Content, unknown>) => Promise<void>
  /** A later entry of the same record, now that this one arrived. */
  readonly adapt?: (later: OutboxEntry<Content>, sent: Sent<Content, unknown>) => OutboxEntry<Content>
}

/** Two that are written within a millisecond stand in their order too. */
let written = 0
const placeFor = (name: string, id: string): string => {
  written = Math.max(written + 1, presentTime().getTime())
  return `${PREFIX}${name}/${String(written).padStart(14, '0')}/${id}`
}

async function entryAt(place: string): Promise<Stored | undefined> {
  const found = Entry.safeParse(await getEncrypted(place))
  return found.success ? { ...found.data, place } : undefined
}

/** Of one kind in the order in which they were written; or all. */
async function entriesOf(name?: string): Promise<readonly Stored[]> {
  const places = (await namesBeginning(name === undefined ? PREFIX : `${PREFIX}${name}/`)).toSorted()
  const entries = await Promise.all(places.map(entryAt))
  return entries.filter((entry) => entry !== undefined)
}
const nameIn = (place: string): string | undefined => place.slice(PREFIX.length).split('/')[0]
const inTime = (entries: readonly Stored[]) => entries.toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))

const changed = () => queries.invalidateQueries({ queryKey: QUERY })

/** All that waits on this device to be sent, and what was not taken, the oldest first. */
export const useOutbox = (): readonly OutboxEntry[] => useEntries() ?? []
const useEntries = () => useQuery({ queryKey: QUERY, queryFn: async () => inTime(await entriesOf()), meta: { aside: true } }).data

/** Whether what makes a record is still on this device; undefined until it is known. */
export const useIsUnsent = (id: string | undefined): boolean | undefined => useEntries()?.some((entry) => entry.id === id)

/** What was written is given up, and never sent; nor is what was done with a record that it would have made. */
export async function dropEntry({ place, id }: Pick<OutboxEntry, 'place' | 'id'>): Promise<void> {
  const upon = (await entriesOf()).filter(({ about }) => about.includes(id))
  await Promise.all([place, ...upon.map((entry) => entry.place)].map(deleteEncrypted))
  await changed()
}

/** It is sent once more, with what was changed of it. */
export async function sendAgain({ place, refused: _, ...entry }: OutboxEntry, content: unknown): Promise<void> {
  await putEncrypted(place, { ...entry, content })
  await changed()
}

/** It waits for one of those before it: for what makes its record, or for what was done with its record earlier. */
const isHeld = ({ about }: Stored, before: readonly Stored[]): boolean =>
  before.some((other) => about.includes(other.id) || (other.refused === undefined && other.about.some((id) => about.includes(id))))

/** What is done on this device is kept, sealed, and sent once, as soon as there is a network: of each record in its order, and no record waits for another. */
export function outbox<Content, Answer>({ name, schema, post, arrived, adapt }: Kind<Content, Answer>) {
  const withContent = (entry: Stored): OutboxEntry<Content> | undefined => {
    const { data, success } = schema.safeParse(entry.content)
    return success ? { ...entry, content: data } : undefined
  }

  /** Sends one that nothing holds. Sent meanwhile by another tab, it is there. */
  const sendOne = <A>(
    place: string,
    ask: (entry: OutboxEntry<Content>) => Promise<A>,
    later: Stored[] | undefined = undefined,
  ): Promise<Settled<A>> =>
    inTurn(`sending ${place}`, async () => {
      const stored = await entryAt(place)
      const entry = stored && withContent(stored)
      if (!entry) return stored ? { state: 'waits' } : { state: 'sent', answer: undefined }
      try {
        const answer = await ask(entry)
        await arrived?.({ entry, answer })
        await adaptLater({ entry, answer }, later ?? [...(await entriesOf(name))])
        await deleteEncrypted(place)
        return { state: 'sent', answer }
      } catch (thrown) {
        const failure = failureOf(thrown)
        const { sentence: problem, isOvertaken } = failure
        if (failure.isFinal) {
          const { conflicts } = FieldConflicts.safeParse(failure.data).data ?? {}
          // What is said at the fields of a form is told here by the values of both.
          await putEncrypted(place, { ...entry, problem: conflicts ? failure.message : problem, refused: { isOvertaken, conflicts } })
          return { state: 'refused', failure }
        }
        if (failure.kind === 'offline' || failure.kind === 'signed-out') return { state: 'waits', isCutOff: true }
        const wait = Math.min(MOST_PATIENCE_MS, PATIENCE_MS * 2 ** entry.tries)
        const nextTry = new Date(presentTime().getTime() + wait).toISOString()
        await putEncrypted(place, { ...entry, problem, tries: entry.tries + 1, nextTry })
        return { state: 'waits' }
      }
    })

  /** Changes those that come after one that arrived, on the device and among `entries`. */
  async function adaptLater(sent: Sent<Content, unknown>, entries: Stored[]): Promise<void> {
    if (!adapt) return
    const { id, about, place } = sent.entry
    for (const [at, stored] of entries.entries()) {
      if (stored.place <= place || !stored.about.some((each) => each === id || about.includes(each))) continue
      const later = withContent(stored)
      if (!later) continue
      const adapted = adapt(later, sent)
      await putEncrypted(later.place, adapted)
      entries[at] = adapted
    }
  }

  const asPosted = ({ content, id }: OutboxEntry<Content>) => post(content, id)

  /** Sends what waits, the oldest first. `now`: also what was to be tried later. */
  const send = ({ now = false } = {}): Promise<void> =>
    inTurn(`sending ${name}`, async () => {
      let sent = 0
      const left: Stored[] = []
      const entries = [...(await entriesOf(name))]
      // What is adapted meanwhile is read as it is by then.
      for (let at = 0, entry = entries[at]; entry; at += 1, entry = entries[at]) {
        const isLater = !now && entry.nextTry !== undefined && entry.nextTry > presentTime().toISOString()
        if (entry.refused || isLater || isHeld(entry, left)) left.push(entry)
        else {
          const settled = await sendOne(entry.place, asPosted, entries)
          if (settled.state === 'sent') sent += 1
          else left.push(entry)
          if (settled.state === 'waits' && settled.isCutOff) break
        }
      }
      await changed()
      if (sent > 0) await refreshReads()
    })

  /**
   * Keeps what was done and asks for it at once, where there is a network and nothing comes first. What is refused at once is not kept: whoever wrote it
   * is still there. Throws the `Failure` where the device keeps nothing.
   */
  async function settleBy<A>(
    ask: () => Promise<A>,
    content: Content,
    facts: Pick<OutboxEntry, 'id' | 'title' | 'about'>,
  ): Promise<Settled<A>> {
    const known = (await entriesOf(name)).find(({ id }) => id === facts.id)
    const place = known?.place ?? placeFor(name, facts.id)
    const entry = { ...facts, writtenAt: presentTime().toISOString(), tries: 0, content }
    if (!(await putEncrypted(place, entry))) return { state: 'sent', answer: await ask() }
    const before = (await entriesOf(name)).filter((other) => other.place < place)
    const settled: Settled<A> = isHeld({ ...entry, place }, before) ? { state: 'waits' } : await sendOne(place, ask)
    if (settled.state === 'refused') await deleteEncrypted(place)
    await changed()
    if (settled.state === 'sent') await refreshReads()
    return settled
  }
  const settle = (content: Content, facts: Pick<OutboxEntry, 'id' | 'title' | 'about'>): Promise<Settled<Answer>> =>
    settleBy(() => post(content, facts.id), content, facts)

  const useWaiting = (): readonly OutboxEntry<Content>[] =>
    useOutbox().flatMap((entry) => (nameIn(entry.place) === name ? (withContent(entry) ?? []) : []))

  return { send, settle, settleBy, useWaiting }
}

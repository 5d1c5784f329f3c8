import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { FieldConflicts } from '../field-conflict.ts'
import { clockAhead, now as presentTime } from './clock.ts'
import { type Failure, failureOf, noRoom, sentOrNoRoom } from './failure.ts'
import { inTurn } from './in-turn.ts'
import { sendingOf, waitsForWifi } from './large-send.ts'
import { isMetered } from './line.ts'
import {
  allEntries,
  entriesAbout,
  entryAt,
  entryOfAct,
  fileOf,
  findByRecord,
  forgetEntry,
  keepEntry,
  keepFile,
  nameIn,
  newPlace,
  noteOf,
  OUTBOX_QUERY,
  placesOf,
  type StoredEntry,
} from './outbox-store.ts'
import { queries, refreshReads } from './queries.ts'
import { owner } from './vault.ts'

/** After a temporary failure, an entry is retried after this delay, which doubles each time. */
const PATIENCE_MS = 5000
const MOST_PATIENCE_MS = 5 * 60_000

/** Something that a person did and that the server does not know yet. */
export type OutboxEntry<Content = unknown> = Omit<StoredEntry, 'content'> & { readonly content: Content }

/** The outcome: `waits` if it is not known yet. */
export type Settled<Answer> =
  | { readonly state: 'sent'; readonly answer: Answer | undefined }
  /** `isCutOff`: offline or signed out, so nothing else would be sent either. */
  | { readonly state: 'waits'; readonly isCutOff?: boolean }
  | { readonly state: 'refused'; readonly failure: Failure }

type Sent<Content, Answer> = { readonly entry: OutboxEntry<Content>; readonly answer: Answer }

type Kind<Content, Answer> = {
  /** The name of all such entries on this device, in lower case. */
  readonly name: string
  readonly schema: z.ZodType<Content>
  /** Sends one; throws the `Failure`. */
  readonly post: (content: Content, act: Pick<OutboxEntry, 'id' | 'ahead'>, file?: File) => Promise<Answer>
  /** Records what must be remembered about one that arrived. */
  readonly arrived?: (sent: Sent<Content, unknown>) => Promise<void>
  /** Adapts a later entry of the same record, now that this one arrived. */
  readonly adapt?: (later: OutboxEntry<Content>, sent: Sent<Content, unknown>) => OutboxEntry<Content>
}

/** What is stated about an action when it is written. */
export type ActFacts = Pick<OutboxEntry, 'id' | 'title' | 'about'> & {
  readonly file?: File | undefined
  /** Set if the question was already asked, for several files together. */
  readonly waitsForWifi?: boolean | undefined
}

/** All that is waiting on this device to be sent, and what was refused, oldest first. */
export const useOutbox = (): readonly OutboxEntry[] => useEntries() ?? []
const useEntries = () => useQuery({ queryKey: OUTBOX_QUERY, queryFn: allEntries, meta: { aside: true } }).data

/** Whether the entry that makes a record is still on this device; undefined until it is known. */
export const useIsUnsent = (id: string | undefined): boolean | undefined => useEntries()?.some((entry) => entry.id === id)

/** Discards an entry, which is then never sent; and what was done with a record that it would have made. */
export async function dropEntry(entry: OutboxEntry): Promise<void> {
  const upon = await entriesAbout(nameIn(entry.place), [entry.id])
  for (const each of [entry, ...upon.filter(({ place }) => place !== entry.place)]) await forgetEntry(each)
}

/** Notes that they are in a file for another device. What was sent in the meantime is no longer here. */
export async function noteHandedOver(entries: readonly OutboxEntry[], handedOver: string): Promise<void> {
  for (const { place } of entries)
    await inTurn(`sending ${place}`, async () => {
      const known = await entryAt(place)
      if (known) await noteOf({ ...known, handedOver })
    })
}

/** Those that another device sends, and that nothing only this device has depends on: they need not stay here. */
export const mayLeave = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] => {
  const needed = new Set(entries.flatMap(({ handedOver, about, id }) => (handedOver ? [] : about.filter((record) => record !== id))))
  return entries.filter(({ handedOver, id }) => handedOver && !needed.has(id))
}

/** Leaves them to the other device. */
export async function leaveToOther(entries: readonly OutboxEntry[]): Promise<void> {
  for (const entry of entries) await forgetEntry(entry)
}

/** Sends it once more, with its changes. */
export async function sendAgain({ refused: _, ...entry }: OutboxEntry, content: unknown): Promise<void> {
  await noteOf({ ...entry, content })
}

/** Whether it waits for what makes its record; and for earlier actions on its record, unless it brings a file, which needs no order. */
const isHeld = ({ about, file }: OutboxEntry, before: readonly OutboxEntry[]): boolean =>
  before.some((other) => about.includes(other.id) || (!file && other.refused === undefined && other.about.some((id) => about.includes(id))))

/**
 * What is done on this device is kept, sealed, and sent once, as soon as there is a network: in order for each record, and no record waits
 * for another.
 */
export function outbox<Content, Answer>({ name, schema, post, arrived, adapt }: Kind<Content, Answer>) {
  const withContent = (entry: StoredEntry): OutboxEntry<Content> | undefined => {
    const { data, success } = schema.safeParse(entry.content)
    return success ? { ...entry, content: data } : undefined
  }

  /** Sends one that nothing holds back. One that is gone was sent by another tab in the meantime. */
  const sendOne = <A>(place: string, ask: (entry: OutboxEntry<Content>) => Promise<A>): Promise<Settled<A>> =>
    inTurn(`sending ${place}`, async () => {
      const writer = owner()
      const stored = await entryAt(place)
      const entry = stored && withContent(stored)
      if (!entry) return stored ? { state: 'waits' } : { state: 'sent', answer: undefined }
      try {
        const answer = await ask(entry)
        // Whoever wrote it left in the meantime: it stays as it is for when they are back, and counts once.
        if (owner() !== writer) return { state: 'sent', answer }
        await arrived?.({ entry, answer })
        await adaptLater({ entry, answer })
        await forgetEntry(entry)
        return { state: 'sent', answer }
      } catch (thrown) {
        // Nor is it kept for the next person, as whose it would be sent.
        if (owner() !== writer) return { state: 'waits', isCutOff: true }
        const failure = failureOf(thrown)
        const { sentence: problem, isOvertaken } = failure
        if (failure.isFinal) {
          const { conflicts } = FieldConflicts.safeParse(failure.data).data ?? {}
          // A form shows this at its fields; here both values show it.
          await noteOf({ ...entry, problem: conflicts ? failure.message : problem, refused: { isOvertaken, conflicts } })
          return { state: 'refused', failure }
        }
        if (failure.kind === 'offline' || failure.kind === 'signed-out') return { state: 'waits', isCutOff: true }
        const wait = Math.min(MOST_PATIENCE_MS, PATIENCE_MS * 2 ** entry.tries)
        const nextTry = new Date(presentTime().getTime() + wait).toISOString()
        await noteOf({ ...entry, problem, tries: entry.tries + 1, nextTry })
        return { state: 'waits' }
      }
    })

  /** Adapts the entries that follow one that arrived. */
  async function adaptLater(sent: Sent<Content, unknown>): Promise<void> {
    if (!adapt) return
    const { id, about, place } = sent.entry
    for (const stored of await entriesAbout(name, [id, ...about])) {
      const later = stored.place > place ? withContent(stored) : undefined
      if (later) await keepEntry(adapt(later, sent), stored)
    }
  }

  const asPosted = async (entry: OutboxEntry<Content>) => post(entry.content, entry, await fileOf(entry))

  /** Sends waiting entries, oldest first. `now`: including what was to be tried later. */
  const send = ({ now = false } = {}): Promise<void> =>
    inTurn(`sending ${name}`, async () => {
      await findByRecord(name)
      let sent = 0
      const left: OutboxEntry[] = []
      const leftOf = new Map<string, OutboxEntry[]>()
      const leave = (entry: OutboxEntry) => {
        for (const record of [entry.id, ...entry.about]) leftOf.set(record, [...(leftOf.get(record) ?? []), entry])
        left.push(entry)
      }
      for (const place of await placesOf(name)) {
        // An entry adapted in the meantime is read in its current form.
        const entry = await entryAt(place)
        if (!entry) continue
        const isLater = !now && entry.nextTry !== undefined && entry.nextTry > presentTime().toISOString()
        const before = entry.about.flatMap((record) => leftOf.get(record) ?? [])
        const isKeptBack = !now && entry.waitsForWifi === true && isMetered()
        if (entry.refused || isLater || isKeptBack || isHeld(entry, before)) leave(entry)
        else {
          const settled = await sendOne(place, asPosted)
          if (settled.state === 'sent') sent += 1
          else leave(entry)
          if (settled.state === 'waits' && settled.isCutOff) break
        }
      }
      // What another tab wrote or sent is shown as well.
      await queries.invalidateQueries({ queryKey: OUTBOX_QUERY })
      if (sent > 0) await refreshReads()
    })

  /**
   * Keeps an action and sends it immediately, if there is a network and nothing comes first. An action refused immediately is not kept: the
   * person who wrote it is still there; but one refused earlier, and sent once more, stays. Throws the `Failure` if the device cannot keep
   * it.
   */
  async function settleBy<A>(
    ask: () => Promise<A>,
    content: Content,
    { file, waitsForWifi: asked, ...facts }: ActFacts,
  ): Promise<Settled<A>> {
    const known = await entryOfAct(name, facts.id)
    const told = { ...facts, writtenAt: presentTime().toISOString(), ahead: clockAhead(), tries: 0, content }
    const isKeptBack = file !== undefined && (asked ?? (await waitsForWifi(sendingOf([file]))))
    const about = file && { file: { name: file.name, size: file.size }, ...(isKeptBack ? { waitsForWifi: true } : {}) }
    const act = { ...told, ...about }
    const entry: OutboxEntry<Content> = { ...act, place: known?.place ?? newPlace(name, act) }
    const before = (await entriesAbout(name, facts.about)).filter(({ place }) => place < entry.place)
    const mustWait = isKeptBack || isHeld(entry, before)
    const isKept = (!file || (await keepFile(facts.id, file))) && (await keepEntry(entry, known))
    if (!isKept) {
      if (!known) await forgetEntry(entry)
      if (mustWait) throw noRoom()
      return { state: 'sent', answer: await sentOrNoRoom(ask()) }
    }
    const settled: Settled<A> = mustWait ? { state: 'waits' } : await sendOne(entry.place, ask)
    if (settled.state === 'refused' && !known) await forgetEntry(entry)
    if (settled.state === 'sent') await refreshReads()
    return settled
  }
  const settle = (content: Content, facts: ActFacts): Promise<Settled<Answer>> =>
    settleBy(() => post(content, facts, facts.file), content, facts)

  /** Whether the action was written here, was refused, and fits. */
  const isRefused = async (id: string, fits: (content: Content) => boolean): Promise<boolean> => {
    const stored = await entryOfAct(name, id)
    const entry = stored && withContent(stored)
    return entry?.refused !== undefined && fits(entry.content)
  }

  const useWaiting = (): readonly OutboxEntry<Content>[] =>
    useOutbox().flatMap((entry) => (nameIn(entry.place) === name ? (withContent(entry) ?? []) : []))

  return { send, settle, settleBy, isRefused, useWaiting }
}

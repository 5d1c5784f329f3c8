import { requestReply } from '#kit/web/client.ts'
import { now as presentTime } from '#kit/web/clock.ts'
import { failureOf } from '#kit/web/failure.ts'
import { inTurn } from '#kit/web/in-turn.ts'
import { type KeptRead, keptReads } from '#kit/web/kept-reads.ts'
import { forgetAnswer, keepAnswer } from '#kit/web/offline-document.ts'
import { queries } from '#kit/web/queries.ts'
import { currentPerson } from '#kit/web/session.ts'
import { signedOutFailure } from '#kit/web/tokens.ts'
import { keyOf } from '#kit/web/use-read.ts'
import { contract, type KeptRecord, type KeptSet } from '../public/contract.ts'
import { BATCHES, FEED_MS } from '../rules/feed.ts'
import { digestOf } from './digest.ts'
import { bytesOf, MEGABYTE, readState, type Session, type State, writeState } from './state.ts'

/** If the device is full, someone must make room first: it is not retried automatically for this long. */
const FULL_MS = 60 * 60_000
let fullSince = Number.NEGATIVE_INFINITY

export const REPLICATION = ['replication']

const readsByRecord = (): ReadonlyMap<string, KeptRead> =>
  new Map(keptReads.contributions().flatMap((read) => (read.endpoint.reveals ? [[read.endpoint.reveals, read]] : [])))

const shapeOf = ({ endpoint }: KeptRead): string => endpoint.shape ?? ''
const keyFor = ({ endpoint }: KeptRead, id: string) => keyOf(endpoint, { params: { id } })

/** Requests everything again; what is stored here stays. */
export const fromTheBeginning = ({ checkpoint: _, running: __, ...state }: State): State => state

/** If an earlier release stored answers of another shape, everything is requested again, as there is only one checkpoint. */
function fitting(state: State, reads: ReadonlyMap<string, KeptRead>): State {
  const isAsNow = [...reads].every(([record, read]) => (state.kept[record]?.shape ?? shapeOf(read)) === shapeOf(read))
  return isAsNow ? state : fromTheBeginning(state)
}

/** Brings the replicated records up to date. Tabs take turns, and one that comes second finds it done. */
export const replicate = ({ now = false } = {}): Promise<void> =>
  inTurn('replication', async () => {
    const person = currentPerson()?.id
    const state = await readState()
    const [last] = state.sessions
    const isTooSoon = last && !state.running && presentTime().getTime() - last.at < FEED_MS / 2
    if (!person || (!now && (isTooSoon || performance.now() - fullSince < FULL_MS))) return
    const next = await session(state, readsByRecord())
    // If the person signed out in the meantime, nothing is left behind.
    if (currentPerson()?.id === person) await writeState(next)
    await queries.invalidateQueries({ queryKey: REPLICATION })
  })

type Work = { state: State; readonly told: { records: number; gone: number }; hasSkipped: boolean }

async function session(before: State, reads: ReadonlyMap<string, KeptRead>): Promise<State> {
  const work: Work = { state: fitting(before, reads), told: { records: 0, gone: 0 }, hasSkipped: false }
  const began = performance.now()
  const problem = await readBatches(work, reads).catch((thrown: unknown): Session['problem'] => {
    if (failureOf(thrown).kind === 'signed-out') throw thrown
    return 'network'
  })
  const { records, gone } = work.told
  const told = { at: presentTime().getTime(), ...work.told, bytes: bytesSince(began), ...(problem ? { problem } : {}) }
  // A session that found nothing is not worth listing: it updates the time of the previous one.
  const [newest, ...older] = work.state.sessions
  const isQuiet = records === 0 && gone === 0 && newest && newest.problem === problem
  const sessions = isQuiet ? [{ ...newest, at: told.at, bytes: newest.bytes + told.bytes }, ...older] : [told, ...work.state.sessions]
  return { ...work.state, sessions }
}

/** Bytes transferred, headers included, as the browser counts them. */
const bytesSince = (began: number): number =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.startTime >= began && entry.name.includes('/user/offline/'))
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0), 0)

async function readBatches(work: Work, reads: ReadonlyMap<string, KeptRead>): Promise<Session['problem']> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { checkpoint: since, running } = work.state
    const query = { ...(since ? { since } : {}), ...(running ? { after: running.after } : {}) }
    const person = currentPerson()?.id
    const changes = await requestReply(contract.changes, { query })
    // What came for someone who has left is not kept for whoever is here now.
    if (currentPerson()?.id !== person) throw signedOutFailure()
    if (!(await takeAll(work, reads, changes.items))) {
      fullSince = performance.now()
      return 'room'
    }
    const first = running?.checkpoint ?? changes.checkpoint
    if (changes.next === null) {
      const isWhole = await compare(work, reads, changes.sets)
      // Everything was sent for one moment, and yet something is missing here that was not skipped.
      const isLost = !isWhole && since !== undefined && batch === 0 && !running && bytesOf(work.state) < work.state.budget * MEGABYTE
      work.state = isLost ? fromTheBeginning(work.state) : { ...fromTheBeginning(work.state), checkpoint: first }
      break
    }
    work.state = { ...work.state, running: { checkpoint: first, after: changes.next } }
    // If the tab is killed, it resumes from here.
    await writeState(work.state)
  }
  return work.hasSkipped ? 'budget' : undefined
}

/** Stores a batch, or none of it if the device has no room for all. */
async function takeAll(work: Work, reads: ReadonlyMap<string, KeptRead>, items: readonly KeptRecord[]): Promise<boolean> {
  const { state, told } = work
  const before = { state, told: { ...told } }
  for (const item of items) {
    if (await take(work, reads, item)) continue
    Object.assign(told, before.told)
    work.state = before.state
    for (const { record, id } of items) {
      const read = reads.get(record)
      if (read && !before.state.kept[record]?.rows[id]) await forgetAnswer(keyFor(read, id))
    }
    return false
  }
  return true
}

/** Stores one record, and updates it if it is on the screen; a new one only within the budget. False if the device has no room. */
async function take(work: Work, reads: ReadonlyMap<string, KeptRead>, { record, id, answer }: KeptRecord): Promise<boolean> {
  const read = reads.get(record)
  if (!read) return true
  const isOver = !work.state.kept[record]?.rows[id] && bytesOf(work.state) >= work.state.budget * MEGABYTE
  if (isOver) work.hasSkipped = true
  if (isOver) return true
  const key = keyFor(read, id)
  if (!(await keepAnswer(key, answer, { at: presentTime().getTime(), shape: read.endpoint.shape }))) return false
  if (queries.getQueryState(key)?.data !== undefined) queries.setQueryData(key, answer)
  const rows = { ...work.state.kept[record]?.rows, [id]: { ...read.rowOf(answer), bytes: JSON.stringify(answer).length } }
  work.state = { ...work.state, kept: { ...work.state.kept, [record]: { shape: shapeOf(read), rows } } }
  work.told.records += 1
  return true
}

/** Removes what is stored here but no longer the person's. False if something is missing here. */
async function compare(work: Work, reads: ReadonlyMap<string, KeptRead>, sets: readonly KeptSet[]): Promise<boolean> {
  let isWhole = true
  for (const { record, digest } of sets) {
    const read = reads.get(record)
    if (!read || digest === (await digestOf(idsHere(work, record)))) continue
    const { ends } = await requestReply(contract.keptIds, { params: { record } })
    const theirs = new Set(ends)
    const gone = idsHere(work, record).filter((id) => !theirs.has(id.slice(-12)))
    for (const id of gone) await drop(work, read, id)
    if (idsHere(work, record).length < ends.length) isWhole = false
  }
  for (const record of Object.keys(work.state.kept))
    if (!sets.some((set) => set.record === record)) {
      const read = reads.get(record)
      if (read) for (const id of idsHere(work, record)) await drop(work, read, id)
    }
  return isWhole
}

const idsHere = ({ state }: Work, record: string): readonly string[] => Object.keys(state.kept[record]?.rows ?? {})

async function drop(work: Work, read: KeptRead, id: string): Promise<void> {
  const record = read.endpoint.reveals ?? ''
  await forgetAnswer(keyFor(read, id))
  queries.removeQueries({ queryKey: keyFor(read, id), exact: true, type: 'inactive' })
  const kept = work.state.kept[record]
  if (!kept) return
  const { [id]: _, ...rows } = kept.rows
  work.state = { ...work.state, kept: { ...work.state.kept, [record]: { ...kept, rows } } }
  work.told.gone += 1
}

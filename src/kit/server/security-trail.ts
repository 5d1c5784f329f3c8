import { type Actor, callerName } from '../actor.ts'
import type { ObservedEvent, RecordSecurityEvent, SecurityEventKind } from '../security-events.ts'
import { now } from './clock.ts'
import { hmac } from './crypto.ts'
import { type AppPool, transact } from './db.ts'
import type { Log } from './log.ts'
import { auditEntries } from './tables.ts'

/** What an entry of the trail says about a security event besides who, what and from where. */
export type SecurityDetails = {
  /** How often it happened within the minute. */
  readonly count: number
  readonly until?: string
  readonly through?: readonly string[]
  readonly subjects?: readonly string[]
  /** Keyed hashes of what was typed, and how often each. */
  readonly identifiers?: Readonly<Record<string, number>>
}

type AuditEntry = typeof auditEntries.$inferInsert

export type SecurityTrail = {
  readonly record: RecordSecurityEvent
  /** The entry of a change, to be added in its transaction. */
  readonly entryOf: (event: ObservedEvent) => AuditEntry
  /** Writes all that is gathered, including events whose minute is not over. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

const FLUSH_MS = 1000
const MINUTE_MS = 60_000
/** One entry holds this many records; more start another. */
const MOST_SUBJECTS = 500
/** An entry keeps this many hashes of typed identifiers; `count` says how many there were. */
const MOST_IDENTIFIERS = 20
/**
 * This many principals and kinds are distinguished within a minute. Beyond that someone uses very many addresses, and these count together.
 */
const MOST_GATHERED = 5_000
const MANY_ADDRESSES = 'many'

type Gathered = {
  readonly kind: SecurityEventKind
  readonly actor: string
  readonly address: string
  readonly requestId: string | undefined
  readonly from: Date
  until: Date
  count: number
  readonly through: Set<string>
  readonly subjects: Set<string>
  readonly identifiers: Map<string, number>
}

const WRITER: Actor = { kind: 'system', name: 'security-trail' }

/** An e-mail address is the same account however it is written. */
export const hashOfIdentifier = (key: string, identifier: string): string => hmac(key, identifier.trim().toLowerCase())

function entryOf(gathered: Gathered): AuditEntry {
  const { kind, actor, address, requestId = null, from, until, count, through, subjects, identifiers } = gathered
  const [subject, ...others] = subjects
  const details: SecurityDetails = {
    count,
    ...(until > from ? { until: until.toISOString() } : {}),
    ...(through.size ? { through: [...through] } : {}),
    ...(subjects.size ? { subjects: [...subjects] } : {}),
    ...(identifiers.size ? { identifiers: Object.fromEntries(identifiers) } : {}),
  }
  return { at: from, actor, action: kind, subject: others.length ? null : (subject ?? null), requestId, address, details }
}

function gather({ kind, actor, address, requestId }: Omit<ObservedEvent, 'actor'> & { readonly actor: string }): Gathered {
  const at = now()
  const [through, subjects, identifiers] = [new Set<string>(), new Set<string>(), new Map<string, number>()]
  return { kind, actor, address, requestId, from: at, until: at, count: 0, through, subjects, identifiers }
}

function add(gathered: Gathered, { subjects = [], through, identifier }: ObservedEvent, key: string): void {
  gathered.count += 1
  gathered.until = now()
  for (const subject of subjects) gathered.subjects.add(subject)
  if (through) gathered.through.add(through)
  if (identifier === undefined) return
  const hash = hashOfIdentifier(key, identifier)
  const before = gathered.identifiers.get(hash)
  if (before !== undefined || gathered.identifiers.size < MOST_IDENTIFIERS) gathered.identifiers.set(hash, (before ?? 0) + 1)
}

/**
 * Gathers security events and writes them separately from the requests that caused them, which may be reads, or be refused and rolled back.
 * What one principal does of one kind is written at most once a second at first, and repeats within the minute as one entry when that is
 * over: a flood fills no disk, and a page of a list costs no write of its own ([why](../../../docs/decisions/0020-security-events.md)).
 */
export function securityTrail({ pool, key, log }: { pool: AppPool; key: string; log: Log }): SecurityTrail {
  const gathering = new Map<string, Gathered>()
  let full: Gathered[] = []
  let begun = new Set<string>()
  let minute = 0
  let writing: Promise<void> = Promise.resolve()

  const thisMinute = () => Math.floor(now().getTime() / MINUTE_MS)
  const due = (all: boolean): Gathered[] => {
    const isOver = thisMinute() !== minute
    const found = full
    full = []
    for (const [name, gathered] of gathering) {
      if (!all && !isOver && begun.has(name)) continue
      gathering.delete(name)
      begun.add(name)
      found.push(gathered)
    }
    if (isOver) {
      begun = new Set()
      minute = thisMinute()
    }
    return found
  }

  const write = async (all: boolean) => {
    const entries = due(all)
    if (entries.length === 0) return
    try {
      await transact(pool, WRITER, (db) => db.insert(auditEntries).values(entries.map(entryOf)))
    } catch (error) {
      // They are retried; if the database is away for long, the oldest are dropped.
      const kept = [...entries, ...full].slice(-MOST_GATHERED)
      log.error({ err: error, waiting: kept.length, lost: entries.length + full.length - kept.length }, 'security events')
      full = kept
    }
  }
  const flush = (all: boolean): Promise<void> => {
    writing = writing.then(() => write(all))
    return writing
  }

  const timer = setInterval(() => void flush(false), FLUSH_MS)
  timer.unref()

  return {
    record: (event) => {
      const actor = callerName(event.actor)
      const named = (address: string) => [thisMinute(), event.kind, actor, address].join(' ')
      const address = gathering.size < MOST_GATHERED || gathering.has(named(event.address)) ? event.address : MANY_ADDRESSES
      const name = named(address)
      const gathered = gathering.get(name) ?? gather({ ...event, actor, address })
      gathering.set(name, gathered)
      add(gathered, event, key)
      if (gathered.subjects.size < MOST_SUBJECTS) return
      full.push(gathered)
      gathering.delete(name)
    },
    entryOf: (event) => {
      const gathered = gather({ ...event, actor: callerName(event.actor) })
      add(gathered, event, key)
      return entryOf(gathered)
    },
    flush: () => flush(true),
    stop: () => {
      clearInterval(timer)
      return flush(true)
    },
  }
}

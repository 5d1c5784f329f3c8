import { z } from 'zod'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { REPLACEABLE } from '#kit/web/vault-store.ts'

/** With the answers it goes where room is needed. */
const NAME = `${REPLACEABLE}replication`
/** Specification §3. */
const SESSIONS = 5

const Session = z.object({
  at: z.number(),
  records: z.int(),
  gone: z.int(),
  /** On the line, as far as the browser tells. */
  bytes: z.int(),
  /** Why it ended before its end. */
  problem: z.enum(['network', 'room', 'budget']).optional(),
})
export type Session = z.output<typeof Session>

const Kept = z.object({
  shape: z.string(),
  rows: z.record(z.string(), z.object({ name: z.string(), detail: z.string(), to: z.string(), bytes: z.int() })),
})
export type Kept = z.output<typeof Kept>

const State = z.object({
  /** The newest first. */
  sessions: z.array(Session).default([]),
  /** Until when everything is here. */
  checkpoint: z.string().optional(),
  /** A reading that is not at its end: what its first batch said, and where the next begins. */
  running: z.object({ checkpoint: z.string(), after: z.string() }).optional(),
  /** What is here, by kind and id. */
  kept: z.record(z.string(), Kept).default({}),
  /** So many megabytes at most, as the person chose. */
  budget: z.int().default(20),
})
export type State = z.output<typeof State>

export const BUDGETS = [5, 20, 50, 200] as const
export const MEGABYTE = 1_000_000

export const readState = async (): Promise<State> => State.safeParse(await getEncrypted(NAME)).data ?? State.parse({})

export const writeState = (state: State): Promise<boolean> => putEncrypted(NAME, { ...state, sessions: state.sessions.slice(0, SESSIONS) })

export const bytesOf = ({ kept }: Pick<State, 'kept'>): number =>
  Object.values(kept)
    .flatMap(({ rows }) => Object.values(rows))
    .reduce((sum, { bytes }) => sum + bytes, 0)

import { z } from 'zod'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { REPLACEABLE } from '#kit/web/vault-store.ts'

/** Removed together with the answers when room is needed. */
const NAME = `${REPLACEABLE}replication`
/** Specification §3. */
const SESSIONS = 5

const Session = z.object({
  at: z.number(),
  records: z.int(),
  gone: z.int(),
  /** Bytes transferred, as far as the browser reports them. */
  bytes: z.int(),
  /** Why it ended early. */
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
  /** The point up to which everything is here. */
  checkpoint: z.string().optional(),
  /** A reading that is not finished: the checkpoint of its first batch, and where the next batch starts. */
  running: z.object({ checkpoint: z.string(), after: z.string() }).optional(),
  /** The records stored here, by kind and id. */
  kept: z.record(z.string(), Kept).default({}),
  /** At most this many megabytes, as the person chose. */
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

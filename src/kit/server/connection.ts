import pg from 'pg'

/**
 * A connection to PostgreSQL, used by every pool and for single connections. When it breaks, the query that needs it fails; without its own
 * listener, a connection in use at that moment would end the process.
 */
export class Connection extends pg.Client {
  #isHeld = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
    const ask = this.query
    this.query = ((...args: Parameters<typeof ask>) => {
      this.#hold()
      return ask.apply(this, args)
    }) as typeof ask
  }

  /** Queries of the same moment go in one packet: handing one to the system costs as much as writing several. */
  #hold() {
    if (this.#isHeld) return
    const { stream } = this.connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

/** Connection exceptions, PostgreSQL stopping or starting, and PostgreSQL out of connections. */
const LOST_STATES = /^(08\w{3}|57P0[123]|53300)$/
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** What `pg` reports without a code. */
const LOST_WORDS = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/

/**
 * Of several PostgreSQL servers, one that is no longer or not yet the primary: it starts nothing that writes. Matched by routine, since the
 * message may be in any language.
 */
const isReplica = (code: string, error: Error) => code === '0A000' && 'routine' in error && error.routine === 'call_bool_check_hook'

/** Whether a query error means that the database could not be reached or went away: a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return LOST_STATES.test(code) || LOST_CODES.has(code) || LOST_WORDS.test(error.message) || isReplica(code, error)
}

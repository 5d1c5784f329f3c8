import pg from 'pg'

/**
 * A connection to PostgreSQL, for every pool and whoever opens one alone. When it breaks, the query that needs it fails; without a listener
 * of its own, a connection that is in use at that moment would end the process.
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

  /** Questions of the same moment go in one packet: to hand one to the system costs as much as to write several. */
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

/** Connection exceptions, PostgreSQL that stops or starts, and one that has no connection left. */
const LOST_STATES = /^(08\w{3}|57P0[123]|53300)$/
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** What `pg` says without a code. */
const LOST_WORDS = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/

/** Of several PostgreSQL, one that leads no longer or not yet: it begins nothing that writes. By the routine, as the words may be of any language. */
const isReplica = (code: string, error: Error) => code === '0A000' && 'routine' in error && error.routine === 'call_bool_check_hook'

/** Whether an error of a query says that the database could not be reached, or went away: asked again, it may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return LOST_STATES.test(code) || LOST_CODES.has(code) || LOST_WORDS.test(error.message) || isReplica(code, error)
}

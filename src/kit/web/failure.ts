import type { FieldProblem } from '../problem.ts'
import { t } from './text.ts'

/** `offline` and `timeout`: the outcome is unknown; `signed-out`: sign in and come back; `refused`: the server said no. */
export type FailureKind = 'offline' | 'timeout' | 'signed-out' | 'refused'

/** Why a request failed, in words for the person. */
export class Failure extends Error {
  readonly kind: FailureKind
  /** The envelope's code; 1 failure, 4 warning. */
  readonly code: number
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly data: unknown
  /** The reference that support can look up. */
  readonly reference: string | undefined

  constructor(
    kind: FailureKind,
    message: string,
    more: { code?: number; status?: number; fields?: readonly FieldProblem[]; data?: unknown; reference?: string } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.code = more.code ?? 1
    this.status = more.status ?? 0
    this.fields = more.fields ?? []
    this.data = more.data ?? null
    this.reference = more.reference
  }

  get isWarning(): boolean {
    return this.code === 4
  }

  /** What is wrong, if no field shows it: the messages about the answers, else about the whole. */
  get sentence(): string {
    return [...new Set(this.fields.map(({ message }) => message))].join(' ') || this.message
  }

  /** What was requested is gone, or is no longer for this person: nothing that was kept of it may be shown. */
  get isWithdrawn(): boolean {
    return this.kind === 'refused' && [403, 404, 406, 410].includes(this.status)
  }

  /** The server said no, and will say so again. */
  get isFinal(): boolean {
    return this.kind === 'refused' && this.status < 500 && this.status !== 429
  }

  /** What was shown is out of date, mostly because someone else was quicker: it must be read again. */
  get isOvertaken(): boolean {
    return this.status === 409
  }
}

export const GENERAL_ERROR = "Uh-oh! We've tripped over a digital glitch. Please try again later."

export const offline = (): Failure => new Failure('offline', t('No connection. Your work is kept; we continue as soon as you are online.'))
/** Nothing resends what was pressed once and did not arrive: the person does, under the same key. */
export const notSent = (): Failure =>
  new Failure('offline', t('No connection. Nothing is lost, and nothing is done twice: please try again when you are online.'))
export const timeout = (): Failure =>
  new Failure('timeout', t('This is taking too long. Please check the connection and try again; nothing is done twice.'))

/** Anything thrown, as a failure with a sentence. */
export const failureOf = (thrown: unknown): Failure => (thrown instanceof Failure ? thrown : new Failure('refused', t(GENERAL_ERROR)))

/** It can be kept no more. */
export const noRoom = (): Failure =>
  new Failure('refused', t('This device has no space for it. Free up some space, or stay online until everything that is waiting is sent.'))

/**
 * What the device has no room for is sent immediately; without a network it is neither kept nor sent, which must not be reported as kept.
 */
export const sentOrNoRoom = <A>(sent: Promise<A>): Promise<A> =>
  sent.catch((thrown: unknown) => {
    throw failureOf(thrown).kind === 'offline' ? noRoom() : thrown
  })

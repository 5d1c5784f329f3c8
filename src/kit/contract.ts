import type { z } from 'zod'
import type { List } from './list.ts'
import type { Params } from './routes.ts'

/** An address per audience; a customer's token switches calls from one to the other (specification §6). */
export type Addresses = { readonly agent: string; readonly customer: string }

/** One endpoint: its address, what it takes and what it returns. Declared once, used by both sides. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `secure/`, or below `auth/` when `secure` is false. Parameters are written `:name`. */
  readonly path: string | Addresses
  readonly summary: string
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly reply: z.core.$ZodType
  readonly secure?: false
  /** An agent's call whose address looks like a customer's. */
  readonly audience?: 'agent'
  /**
   * Body arrives as a multipart form whose file has this name. The handler is given the files before its transaction opens; with `outside`,
   * it requests them by `context.withFiles`.
   */
  readonly multipart?: string
  /** The browser stores the answer and shows it while the device is offline. */
  readonly offline?: true
  /**
   * A fingerprint of `reply`, added by the browser's build: an answer stored by a release with a different fingerprint is requested again.
   */
  readonly shape?: string
  /** Sentence shown to the person when the write succeeded. */
  readonly done?: string
  /** The handler calls an outside service, so it opens its own short transactions instead of living inside one. */
  readonly outside?: true
  /** The answer contains a secret, so it is never stored: a repeat is a new request. */
  readonly fresh?: true
  /** Returns a file (`FileReply`) of one of these types instead of the envelope. */
  readonly file?: readonly [string, ...string[]]
  /** Its file is rendered for the request, so that each principal waits in a queue of their own. */
  readonly rendered?: true
  /** Returns pages of a list; `list-contract.ts` declares it. */
  readonly list?: List<never>
  /** Returns a stream of events (`StreamReply`) that stays open; it only signals that something is new. */
  readonly stream?: true
  /** Staff need this feature permission. */
  readonly feature?: string
  /** Another system may call it with an API key that has this scope; without one, no key grants access. */
  readonly keyScope?: string
  /**
   * It returns a person's record or document, of this kind (`policy`). Each reading by someone else is recorded in the audit trail, with
   * the first parameter of the address or, for a list, the ids of its rows.
   */
  readonly reveals?: string
  /** Its answer leaves the system as a whole, so the person who took it is recorded. */
  readonly exported?: true
  /** Requests a minute from one address, if fewer than usual make sense. */
  readonly perMinute?: number
}

export type FileEndpoint = Endpoint & { readonly file: readonly [string, ...string[]] }

type Spec = Omit<Endpoint, 'method' | 'path'>

const declare =
  <M extends Endpoint['method']>(method: M) =>
  <const P extends Endpoint['path'], const S extends Spec>(path: P, spec: S): { method: M; path: P } & S => ({ method, path, ...spec })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')

type Rest<P extends string> = P extends `user/${infer R}` ? R : never

/** An agent's address that customers use too, under `customer/`. */
export const forAgentAndCustomer = <const P extends `user/${string}`>(path: P) =>
  ({ agent: path, customer: `customer/${path.slice('user/'.length)}` }) as { readonly agent: P; readonly customer: `customer/${Rest<P>}` }

export type Contract = Readonly<Record<string, Endpoint>>

type PathOf<E extends Endpoint> = E['path'] extends { agent: infer P extends string } ? P : E['path'] & string

type Part<Name extends string, Value> = unknown extends Value ? unknown : { [K in Name]: Value }
type Parsed<T> = T extends Typed ? T['_zod']['output'] : unknown
type Given<T> = T extends Typed ? T['_zod']['input'] : unknown
/** The types of a schema are read from where zod stores them: comparing it with the whole of `z.ZodType` is very slow to compile. */
type Typed = { readonly _zod: { readonly output: unknown; readonly input: unknown } }

/** What the server's handler receives, already validated. */
export type Received<E extends Endpoint> = Part<'params', Params<PathOf<E>>> &
  Part<'query', Parsed<E['query']>> &
  Part<'body', Parsed<E['body']>>

/** What the client's caller must supply. */
export type Supplied<E extends Endpoint> = Part<'params', Params<PathOf<E>>> &
  Part<'query', Given<E['query']>> &
  Part<'body', Given<E['body']>>

export type Answer<E extends Endpoint> = E['reply']['_zod']['output']

/** A page of a list, already written as JSON by the database and sent through untouched. */
export type JsonText = { readonly jsonText: string }
/** A file; its bytes, or a function that reads them once the transaction is over. */
export type FileReply = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>)
  /** Ids of the records that it contains, if there are many. */
  readonly ids?: readonly string[]
  /** Someone sent it to us: no browser may open it as one of our pages. */
  readonly isForeign?: boolean
}
/** Starts sending events, one text each, until we call `end` or the returned function is called because the listener left. */
export type StreamReply = { readonly listen: (emit: (event: string) => void, end: () => void) => () => void }

type Replied<E extends Endpoint> = E extends FileEndpoint
  ? FileReply
  : E extends { stream: true }
    ? StreamReply
    : E['reply']['_zod']['input'] | JsonText

type Handler<E extends Endpoint, Context> = (input: Received<E>, context: Context) => Promise<Replied<E>>

/** Works in two steps: with the files while no database connection is held, and then, with the result, in the transaction. */
type FormHandler<E extends Endpoint, Inside, Files> = (
  input: Received<E>,
  files: Files,
) => Promise<(context: Inside) => Promise<Replied<E>>>

/** A handler for every endpoint of a contract; leaving one out does not compile. */
export type Handlers<C extends Contract, Inside, Outside, Files> = {
  [Name in keyof C]: C[Name] extends { outside: true }
    ? Handler<C[Name], Outside>
    : C[Name] extends { multipart: string }
      ? FormHandler<C[Name], Inside, Files>
      : Handler<C[Name], Inside>
}

/** The addresses at which an endpoint is served, below the API's base. */
export function addressesOf({ path, secure }: Endpoint): string[] {
  const base = secure === false ? 'auth/' : 'secure/'
  return (typeof path === 'string' ? [path] : [path.agent, path.customer]).map((each) => base + each)
}

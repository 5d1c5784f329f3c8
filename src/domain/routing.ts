import { fillPath, type Params, type Path, type Row, rowsOf } from '#kit/routes.ts'

export type Audience = 'public' | 'agent' | 'customer' | 'either'

/** Everything that a screen learns from the address it was opened at; its only props. */
export type Facts = {
  readonly audience: Audience
  readonly line?: string
  readonly layout?: 'plain' | 'advisor'
  /** Distinguishes rows that open the same screen for the same line and audience, where the screen needs it. */
  readonly variant?: string
  /** Opens without signing in, although it belongs to its audience: a sign-in itself, or an answer that must arrive in any case. */
  readonly open?: true
}

export const defineRoutes = rowsOf<Facts>()

/** The manifest's contents; `src/app/paths.ts` adds them, so that a non-existent address does not compile. */
export interface Manifest {
  readonly of?: 'routes and queries'
}
type Routes = Manifest extends { readonly routes: infer All } ? All : Readonly<Record<Path, Row<Facts>>>
type Queries = Manifest extends { readonly queries: infer All } ? All : Readonly<Record<string, readonly string[]>>

export type ScreenId = Routes[keyof Routes] extends { readonly screen: infer Id extends string } ? Id : string

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never

/** The addresses at which a screen serves every line. */
type SharedPath<Id> = {
  [P in keyof Routes]: Routes[P] extends { readonly screen: Id }
    ? keyof Routes[P] & ('line' | 'variant') extends never
      ? P
      : never
    : never
}[keyof Routes]

/** The audiences for which a screen can be linked without naming a line: those that have an address of it for every line. */
type AudienceIn<Row> = Row extends { readonly audience: infer A } ? A : never
type Served<At> = 'public' extends At ? Audience : 'either' extends At ? Exclude<Audience, 'public'> : At
type AudienceOf<Id> = Both<Id extends unknown ? Readonly<{ of: Served<AudienceIn<Routes[SharedPath<Id>]>> }> : never>

type AnyAudience = { readonly of: Audience }

/** The line, the person and the variant for which a screen is wanted. */
export type ScreenTarget<Id extends ScreenId> = {
  readonly line?: string | undefined
  readonly variant?: string | undefined
} & (AnyAudience extends AudienceOf<Id>
  ? { readonly audience?: Audience }
  : AudienceOf<Id> extends { readonly of: infer A }
    ? { readonly audience: A }
    : never)

type Value = string | number | boolean | undefined
type Named<Id> = Id extends keyof Queries ? (Queries[Id] extends readonly (infer Name extends string)[] ? Name : never) : never
type ParamsOf<Id> = Both<
  { [P in keyof Routes]: Routes[P] extends { readonly screen: Id } ? (P extends string ? Params<P> : never) : never }[keyof Routes]
>

/** The values in a screen's address: its path parameters, and the query parameters that it reads (`src/app/queries.ts`). */
export type ValuesOf<Id extends ScreenId> = { readonly [Name in Named<Id>]?: Value } & {
  readonly [Name in keyof ParamsOf<Id>]: string
}
type Given<Id extends ScreenId> = Record<never, never> extends ValuesOf<Id> ? [values?: ValuesOf<Id>] : [values: ValuesOf<Id>]

type Values = Readonly<Record<string, Value>>
type Wanted = { readonly line?: string | undefined; readonly variant?: string | undefined; readonly audience?: Audience }
type OfLine = { readonly line: string; readonly audience: Audience }

type Entry = readonly [path: Path, row: Row<Facts>]

const published = new Map<string, Entry[]>()

/** Gives `pathTo` the manifest of screens. Called once, by the app. */
export function publishRoutes(routes: Readonly<Record<Path, Row<Facts>>>): void {
  published.clear()
  for (const [path, row] of Object.entries(routes)) {
    if (path.startsWith('/')) published.set(row.screen, [...(published.get(row.screen) ?? []), [`/${path.slice(1)}`, row]])
  }
}

/**
 * The address of a screen for given facts, below `/app`: the only way to get one. Values fill the address's parameters and then its query.
 * A screen without a row for this very line or variant is opened at its row without one. If it compiles, there is an address.
 */
export function pathTo<Id extends ScreenId>(screen: Id, facts: ScreenTarget<Id>, ...values: Given<Id>): string
export function pathTo(screen: string, facts: Wanted, values: Values = {}): string {
  const best = bestPath(screen, facts)
  if (!best) throw new Error(`No address opens ${screen} for ${JSON.stringify(facts)}`)
  return address(best, values)
}

/** The line's own address of a screen that not every line has; undefined if this line has none. */
export function ownPath<Id extends ScreenId>(screen: Id, facts: OfLine, ...values: Given<Id>): string | undefined
export function ownPath(screen: string, facts: OfLine, values: Values = {}): string | undefined {
  const best = bestPath(screen, facts, ({ line }) => line === facts.line)
  return best && address(best, values)
}

/** The address for another line of the screen at a line's address; undefined where the address serves that line as well. */
export function sameScreenOf(path: string, line: string): Path | undefined {
  for (const [screen, entries] of published)
    for (const [known, row] of entries)
      if (known === path) return row.line === undefined || row.line === line ? undefined : bestPath(screen, { ...row, line })
  return undefined
}

function bestPath(screen: string, facts: Wanted, isMeant: (row: Row<Facts>) => boolean = () => true): Path | undefined {
  const [best] = (published.get(screen) ?? [])
    .filter(([, row]) => isMeant(row))
    .map((entry) => ({ path: entry[0], fit: fitOf(entry[1], facts) }))
    .filter(({ fit }) => fit >= 0)
    .sort((a, b) => b.fit - a.fit)
  return best?.path
}

function fitOf(row: Row<Facts>, { variant, line, audience = 'public' }: Wanted): number {
  const variantFit = row.variant === variant ? 2 : row.variant === undefined ? 1 : -1
  const lineFit = row.line === line ? 2 : row.line === undefined ? 1 : line === undefined ? 0 : -1
  const audienceFit =
    row.audience === audience
      ? 4
      : row.audience === 'either'
        ? 3
        : row.audience === 'public'
          ? 2
          : audience === 'either'
            ? 1
            : audience === 'public'
              ? 0
              : -1
  return Math.min(variantFit, lineFit, audienceFit) < 0 ? -1 : variantFit * 100 + lineFit * 10 + audienceFit
}

function address(path: Path, values: Values): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  )
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const query = new URLSearchParams(Object.fromEntries(given.filter(([name]) => !inPath.has(name))))
  return fillPath(path, Object.fromEntries(given)) + (query.size ? `?${query}` : '')
}

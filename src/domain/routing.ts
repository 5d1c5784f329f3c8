import { fill, type Path, type Row, rowsOf } from '#kit/routes.ts'

export type Audience = 'public' | 'agent' | 'customer' | 'either'

/** Everything that a screen may be told by the address it was opened at; its only props. */
export type Facts = {
  readonly audience: Audience
  readonly line?: string
  readonly layout?: 'plain' | 'advisor'
  /** Tells apart rows that open the same screen for the same line and audience, where the screen needs to know. */
  readonly variant?: string
  /** Opens without signing in, although it belongs to its audience: a sign-in itself, or an answer that must arrive in any case. */
  readonly open?: true
}

export const rows = rowsOf<Facts>()

/** What the manifest holds; `src/app/paths.ts` fills it in, so that a screen that does not exist does not compile. */
export interface Manifest {
  readonly of?: 'screens'
}
export type ScreenId = Manifest extends { readonly screens: infer Id extends string } ? Id : string

type Entry = readonly [path: Path, row: Row<Facts>]

const published = new Map<string, Entry[]>()

/** Makes the manifest known to `pathTo`; done once, by the app. */
export function publish(routes: Readonly<Record<Path, Row<Facts>>>): void {
  published.clear()
  for (const [path, row] of Object.entries(routes)) {
    if (path.startsWith('/')) published.set(row.screen, [...(published.get(row.screen) ?? []), [`/${path.slice(1)}`, row]])
  }
}

export type Values = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The address of a screen for given facts, below `/app`: the only way to one. Values fill the address's parameters and then its query.
 * A screen without a row for the very line, or the very variant, is opened at its row without one.
 */
export function pathTo(screen: ScreenId, facts: Partial<Facts>, values: Values = {}): string {
  const best = bestPath(screen, facts)
  if (!best) throw new Error(`No address opens ${screen} for ${JSON.stringify(facts)}`)
  return address(best, values)
}

/** Whether any address opens a screen for given facts. */
export const hasPath = (screen: ScreenId, facts: Partial<Facts>): boolean => bestPath(screen, facts) !== undefined

function bestPath(screen: ScreenId, facts: Partial<Facts>): Path | undefined {
  const [best] = (published.get(screen) ?? [])
    .map((entry) => ({ path: entry[0], fit: fitOf(entry[1], facts) }))
    .filter(({ fit }) => fit >= 0)
    .sort((a, b) => b.fit - a.fit)
  return best?.path
}

function fitOf(row: Row<Facts>, { variant, line, audience = 'public' }: Partial<Facts>): number {
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
  return fill(path, Object.fromEntries(given)) + (query.size ? `?${query}` : '')
}

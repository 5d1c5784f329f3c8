/** A screen's address in the browser, without the `/app` base. Parameters are written `:name`. */
export type Path = `/${string}`

export type Params<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? Params<Head> & Params<Rest>
  : P extends `:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** The content of a row: the screen to open, as `feature/screen`, and the facts that it is opened with. */
export type Row<Facts> = Readonly<{ screen: string } & Facts>

type Cell<Facts> = string | readonly [screen: string, facts: Partial<Facts>]

type ScreenOf<C> = C extends readonly [infer S extends string, ...unknown[]] ? S : C extends string ? C : never

type OwnOf<C> = C extends readonly [string, infer Own extends object] ? Own : unknown

/** A row with its exact facts, so that the compiler knows for whom each screen has an address. */
type RowOf<Shared, C> = Readonly<{ screen: ScreenOf<C> } & Omit<Shared, keyof OwnOf<C>> & OwnOf<C>>

type Rows<Shared, T> = { readonly [P in keyof T]: RowOf<Shared, T[P]> }

/** Declares a group of rows that share facts; a row may add or override its own. */
export const rowsOf =
  <Facts extends object>() =>
  <const Shared extends Facts, const T extends Record<Path, Cell<Facts>>>(shared: Shared, cells: T): Rows<Shared, T> =>
    Object.fromEntries(
      Object.entries<Cell<Facts>>(cells).map(([path, cell]) => {
        const [screen, own] = typeof cell === 'string' ? [cell, {}] : cell
        return [path, { ...shared, ...own, screen }]
      }),
    ) as Rows<Shared, T>

type Merge<T extends readonly unknown[]> = T extends readonly [infer Head, ...infer Rest] ? Head & Merge<Rest> : unknown

/** Joins groups into one manifest. A path declared twice is an error, not an override. */
export function combineRoutes<const T extends readonly Record<Path, object>[]>(...groups: T): Merge<T> {
  const all: Record<Path, object> = {}
  for (const group of groups)
    for (const [path, row] of Object.entries(group) as [Path, object][]) {
      if (all[path]) throw new Error(`Route declared twice: ${path}`)
      all[path] = row
    }
  return all as Merge<T>
}

/** Fills in a path's parameters: `fill('/leadMaster/:leadType', { leadType: 'open' })`. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Missing :${name} for ${path}`)
    return encodeURIComponent(value)
  })
}

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never

/** Joins the rows that each member of a registry brings with it. */
export const routesOf = <const T extends Readonly<Record<string, { routes: Readonly<Record<Path, object>> }>>>(members: T) =>
  combineRoutes(...Object.values(members).map(({ routes }) => routes)) as Both<T[keyof T]['routes']>

import { featureOf, type Module } from './feature-graph.ts'

/** Contracts are for external programs, and navigation entries for the app. */
const ALWAYS_PUBLIC = /\/public\/(contract(\.ts|\/)|parts\/navigation\.ts$)|\.css$/

function importersOf(modules: readonly Module[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const { source, imports } of modules) for (const file of imports) importers.set(file, [...(importers.get(file) ?? []), source])
  return importers
}

/** Public files of features that nothing outside imports: they belong inside. */
export function needlesslyPublic(modules: readonly Module[]): string[] {
  const importers = importersOf(modules)
  return modules
    .map(({ source }) => source)
    .filter((file) => featureOf(file) && file.includes('/public/') && !ALWAYS_PUBLIC.test(file))
    .filter((file) => !(importers.get(file) ?? []).some((by) => featureOf(by) !== featureOf(file)))
}

/** Files of the kit that only one feature, or one line, uses: they belong there, unless they use a table of the kit or call endpoints. */
export function homesick(modules: readonly Module[]): string[] {
  const importers = importersOf(modules)
  const homeOf = (file: string) => featureOf(file) ?? /^src\/(lines\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file
  return modules
    .filter(({ imports }) => !imports.some((file) => /^src\/kit\/(server\/tables|web\/client)\.ts$/.test(file)))
    .map(({ source }) => source)
    .filter((file) => file.startsWith('src/kit/'))
    .flatMap((file) => {
      const homes = new Set((importers.get(file) ?? []).map(homeOf))
      const [home] = homes
      return homes.size === 1 && home?.includes('/') ? [`${file} is used by ${home} only`] : []
    })
}

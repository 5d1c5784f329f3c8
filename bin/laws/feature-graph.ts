import areas from './areas.json' with { type: 'json' }

/** Areas of features, from those that may use all others to those that use none. */
export const AREAS: readonly string[] = areas

/** A file and the files that it imports, types included. */
export type Module = { readonly source: string; readonly imports: readonly string[] }

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const FEATURE = /^src\/features\/([^/]+)\/([^/]+)\//

/** The feature of a file, such as `servicing/policies`. */
export const featureOf = (file: string): string | undefined => {
  const [, area, name] = FEATURE.exec(file) ?? []
  return area && name ? `${area}/${name}` : undefined
}

export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The dependencies between features; those of tests alone do not count. */
export function featureGraph(modules: readonly Module[]): FeatureGraph {
  const graph = new Map<string, Set<string>>()
  for (const { source, imports } of modules) {
    const from = featureOf(source)
    if (!from || isTest(source)) continue
    const needed = graph.get(from) ?? new Set<string>()
    for (const file of imports) {
      const to = featureOf(file)
      if (to && to !== from) needed.add(to)
    }
    graph.set(from, needed)
  }
  return graph
}

/** Circular dependencies, as the shortest path from each feature back to itself. */
export function circles(graph: FeatureGraph): string[][] {
  const found = [...graph.keys()].flatMap((start) => {
    const way = wayBack(graph, start)
    return way ? [way] : []
  })
  const seen = new Set<string>()
  return found.filter((circle) => {
    const members = [...circle].sort().join()
    return !seen.has(members) && seen.add(members)
  })
}

function wayBack(graph: FeatureGraph, start: string): string[] | undefined {
  const queue = [[start]]
  const visited = new Set<string>()
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (visited.has(next)) continue
      visited.add(next)
      queue.push([...way, next])
    }
  }
  return undefined
}

/** Features of an area, dependencies last; by name among those in a cycle. */
export function layersOf(graph: FeatureGraph, area: string): string[] {
  const own = [...graph.keys()].filter((feature) => areaOf(feature) === area).sort()
  if (circles(graph).length > 0) return own
  const depth = (feature: string): number =>
    Math.max(0, ...[...(graph.get(feature) ?? [])].filter((each) => areaOf(each) === area).map((each) => depth(each) + 1))
  return own.toSorted((a, b) => depth(b) - depth(a))
}

export const areaOf = (feature: string): string => feature.split('/')[0] ?? ''

/** A file and the files that it imports, types included; tests are left out. */
export type Module = { readonly source: string; readonly imports: readonly string[] }

const FEATURE = /^src\/features\/([^/]+)\/([^/]+)\//

/** `servicing/policies` of a file in it. */
export const featureOf = (file: string): string | undefined => {
  const [, area, name] = FEATURE.exec(file) ?? []
  return area && name ? `${area}/${name}` : undefined
}

export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>

/** Which feature needs which. */
export function featureGraph(modules: readonly Module[]): FeatureGraph {
  const graph = new Map<string, Set<string>>()
  for (const { source, imports } of modules) {
    const from = featureOf(source)
    if (!from) continue
    const needed = graph.get(from) ?? new Set<string>()
    for (const file of imports) {
      const to = featureOf(file)
      if (to && to !== from) needed.add(to)
    }
    graph.set(from, needed)
  }
  return graph
}

/** The features that need each other, as the shortest way from each back to itself. */
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

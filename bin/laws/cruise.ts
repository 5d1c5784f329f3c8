import { spawnSync } from 'node:child_process'
import type { Module } from './feature-graph.ts'

type Violation = { rule: { name: string }; comment?: string; from: string; to: string; cycle?: { name: string }[] }
type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: Violation[]; totalDependenciesCruised: number }
}

/** The modules that dependency-cruiser found below this folder, and its violations, one sentence each. */
export function cruise(): { readonly modules: readonly Module[]; readonly violations: readonly string[]; readonly importCount: number } {
  const { stdout, stderr } = spawnSync('depcruise', ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const { modules, summary } = parsed(stdout, stderr)
  return {
    modules: modules.map(({ source, dependencies }) => ({ source, imports: dependencies.map(({ resolved }) => resolved) })),
    violations: summary.violations.map(({ rule, comment, from, to, cycle }) => {
      const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${rule.name}: ${from} → ${way}${comment ? `\n    ${comment}` : ''}`
    }),
    importCount: summary.totalDependenciesCruised,
  }
}

function parsed(stdout: string, stderr: string): Cruise {
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser did not answer: ${stderr || stdout}`)
  }
}

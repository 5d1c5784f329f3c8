// Runs dependency-cruiser, and makes sure that it has read every module: with a compiler it cannot use it reads none, and passes.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const { stdout, stderr } = spawnSync('depcruise', ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
type Violation = { rule: { name: string }; comment?: string; from: string; to: string; cycle?: { name: string }[] }
type Cruise = {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { violations: Violation[]; totalDependenciesCruised: number }
}
const { modules, summary }: Cruise = parsed()

const read = new Set(modules.map(({ source }) => source))
const unread = globSync('src/**/*.{ts,tsx}').filter((file) => !read.has(file))
for (const file of unread) console.error(`was not read: ${file}`)
for (const { rule, comment, from, to, cycle } of summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  console.error(`${rule.name}: ${from} → ${way}${comment ? `\n    ${comment}` : ''}`)
}
console.log(`${read.size} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} against the law`)
if (unread.length > 0 || read.size === 0 || summary.totalDependenciesCruised < read.size / 2 || summary.violations.length > 0)
  process.exitCode = 1

function parsed(): Cruise {
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser did not answer: ${stderr || stdout}`)
  }
}

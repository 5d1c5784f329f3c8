// The rules of imports and names. dependency-cruiser checks single imports; the rest, on features as a whole, is in bin/laws.
import { globSync, readFileSync } from 'node:fs'
import { withFeaturePicture } from './docs/feature-picture.ts'
import { cruise } from './laws/cruise.ts'
import { homesick, needlesslyPublic } from './laws/doors.ts'
import { ambiguousNames } from './laws/exported-names.ts'
import { circles, featureGraph, isTest } from './laws/feature-graph.ts'

const { modules, violations, importCount } = cruise()

const read = new Set(modules.map(({ source }) => source))
const sources = globSync('src/**/*.{ts,tsx}')
const unread = sources.filter((file) => !read.has(file))

const product = modules.filter(({ source }) => !isTest(source))
const graph = featureGraph(modules)
const architecture = readFileSync('docs/architecture.md', 'utf8')
const texts = sources.filter((file) => !isTest(file)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const faults = [
  ...unread.map((file) => `was not read: ${file}`),
  ...violations,
  ...circles(graph).map((circle) => `features-in-a-circle: ${circle.join(' → ')} → ${circle[0]}`),
  ...(withFeaturePicture(architecture, graph) === architecture
    ? []
    : ['stale-picture: docs/architecture.md shows other features than there are; run `npm run docs`']),
  ...needlesslyPublic(product).map((file) => `needlessly-public: ${file} is used inside its feature only`),
  ...homesick(product).map((sentence) => `kit-for-one: ${sentence}`),
  ...ambiguousNames(texts).map((sentence) => `same-name: ${sentence}`),
]
for (const fault of faults) console.error(fault)
console.log(`${read.size} modules, ${importCount} imports, ${faults.length} against the law`)
if (faults.length > 0 || read.size === 0 || importCount < read.size / 2) process.exitCode = 1

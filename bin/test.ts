// `npm test`: what a day's work can break, how long each part took, and one line that sums it up. `npm run test:nightly` runs every
// scenario, and all cases of which a daily run takes a part.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { BUILD, CHECKS, type Ended, run, runTogether } from './steps.ts'

type Tally = { passed: number; failed: number }
type Timed = { readonly name: string; readonly seconds: number }
const SHOWN = 12
const SAID = 400

const REPORTS = '.tmp/test-reports'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

// Which part of the cases a daily run takes (`test/support/by-day.ts`): another day's part can be repeated by its number.
const part: NodeJS.ProcessEnv = process.argv.includes('nightly') ? {} : { KALASAG_DAY: process.env.KALASAG_DAY ?? today() }
if (part.KALASAG_DAY) console.log(`The part of day ${part.KALASAG_DAY}; KALASAG_DAY=${part.KALASAG_DAY} asks the same again.`)

const began = performance.now()
const files: Timed[] = []
const outcomes: string[] = []
// Steps that measure time or wait for a page have the machine to themselves: the quick steps run first, in parallel.
const quick = await runTogether([BUILD, ...CHECKS])
const isBuilt = quick.some(({ name, passed }) => name === BUILD.name && passed)
const quickSeconds = (performance.now() - began) / 1000
const demonstration = loadDemonstration()
const unit = await unitTests()
const stories = isBuilt ? await browserTests(await demonstration.loaded) : { seconds: 0, tally: { passed: 0, failed: 1 } }
await demonstration.stop()

const refused = quick.filter(({ passed }) => !passed)
note(
  'Failed',
  refused.map(({ name }) => name),
)
const tallies = [...quick.map(({ passed }) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })), unit.tally, stories.tally]
const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0)
printTimes('Parts', [
  { name: 'checks and build, side by side', seconds: quickSeconds },
  { name: 'unit and API tests', seconds: unit.seconds },
  { name: 'user stories in a browser', seconds: stories.seconds },
  { name: 'together', seconds: (performance.now() - began) / 1000 },
])
printTimes('The longest files', files.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
for (const outcome of ['', ...outcomes]) console.log(outcome)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

function today(): string {
  return String(Math.floor(Date.now() / 86_400_000))
}

function printTimes(title: string, times: readonly Timed[]): void {
  console.log(`\n${title}`)
  for (const { name, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
}

async function unitTests() {
  const file = `${REPORTS}/vitest.json`
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`] as const
  const ended = await run({ name: 'unit and API tests', command }, { env: part })
  type Test = { fullName: string; status: string; failureMessages: unknown[] }
  type File = { name: string; startTime: number; endTime: number; status: string; assertionResults: Test[] }
  type Report = { numPassedTests: number; numFailedTests: number; testResults: File[] }
  return tally(ended, file, ({ numPassedTests, numFailedTests, testResults }: Report) => {
    files.push(...testResults.map(({ name, startTime, endTime }) => ({ name: relative('.', name), seconds: (endTime - startTime) / 1000 })))
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    const named = (chosen: readonly Test[]) => chosen.map(({ fullName, failureMessages }) => `${fullName}${why(failureMessages[0])}`)
    note('Passed only at the second try', named(all.filter(({ status, failureMessages: said }) => status === 'passed' && said.length > 0)))
    const unread = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    note('Failed', [...named(all.filter(({ status }) => status === 'failed')), ...unread.map((file) => relative('.', file.name))])
    return { passed: numPassedTests, failed: numFailedTests + unread.length }
  })
}

/** Loads the demonstration data for the scenarios while other tests run, at low priority so that it uses only idle cores. */
function loadDemonstration() {
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-e2e-'))
  const env = { ...process.env, KALASAG_E2E_DATA: folder }
  const loader = spawn(process.execPath, ['e2e/support/load-demonstration.ts'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(loader, 'exit')
  const said = async () => {
    for await (const line of createInterface(loader.stdout)) if (line.startsWith('LOADED ')) return line.slice('LOADED '.length)
    return ''
  }
  return {
    /** The environment of the scenarios; where the data could not be loaded, they try it themselves and report why not. */
    loaded: said().then((url) => (url === '' ? {} : { KALASAG_E2E_DATA: folder, KALASAG_E2E_DATABASE: url })),
    stop: async () => {
      loader.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function browserTests(demonstration: NodeJS.ProcessEnv) {
  const report = `${REPORTS}/playwright.json`
  const step = { name: 'user stories in a browser', command: ['playwright', 'test', '--reporter=list,json'] } as const
  const ended = await run(step, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...part, ...demonstration } })
  type Test = { status: string; projectName: string; results: { duration: number; error?: { message?: string } }[] }
  type Spec = { title: string; file: string; tests: Test[] }
  type Suite = { specs?: Spec[]; suites?: Suite[] }
  type Report = Suite & { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }
  const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
  return tally(ended, report, (suite: Report) => {
    const specs = specsOf(suite)
    const told = specs.flatMap(({ title, file, tests }) =>
      tests.map((test) => ({ ...test, file: `e2e/${file}, ${test.projectName}`, title: `${title} (${test.projectName})` })),
    )
    for (const [file, tests] of Map.groupBy(told, (test) => test.file))
      files.push({
        name: file,
        seconds: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0) / 1000,
      })
    const named = (status: string) =>
      told.filter((test) => test.status === status).map(({ title, results }) => `${title}${why(results[0]?.error?.message)}`)
    note('Passed only at the second try', named('flaky'))
    note('Failed', named('unexpected'))
    const { stats, errors } = suite
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
  })
}

/** The start of a test's failure message, in one line. */
function why(said: unknown = ''): string {
  const line = stripVTControlCharacters(typeof said === 'string' ? said : JSON.stringify(said)).replaceAll(/\s+/g, ' ')
  return line === '' ? '' : `: ${line.slice(0, SAID)}`
}

/** Annotates the run on CI, as in a long log only the end is read. What passed only on retry counts as passed, and is to be fixed. */
function note(outcome: 'Failed' | 'Passed only at the second try', titles: readonly string[]): void {
  outcomes.push(...titles.map((title) => `${outcome}: ${title}`))
}

/** A run that exited with an error counts at least one failure, whatever its report says, or if there is none. */
function tally<Report>({ passed: endedWell, seconds }: Ended, file: string, count: (report: Report) => Tally) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    return { seconds, tally: { passed, failed: endedWell ? failed : Math.max(failed, 1) } }
  } catch (problem) {
    console.error(`No report in ${file}: ${problem}`)
    return { seconds, tally: { passed: 0, failed: 1 } }
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import dashboard from '../docs/operations/dashboard.json' with { type: 'json' }
import { freePort } from '../src/kit/server/free-port.ts'
import { type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const PATIENCE_MS = 60_000

type Rule = { readonly name: string; readonly health: string; readonly lastError?: string; readonly state: string }
type Rules = { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
type Targets = { readonly activeTargets: readonly { readonly health: string; readonly lastError: string }[] }
type Answer = { readonly result: readonly unknown[] }

async function until<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(500)) {
    const done = await work().catch(() => undefined)
    if (done !== undefined) return done
  }
  throw new Error('Prometheus did not say what was waited for')
}

/**
 * Prometheus scrapes a program with the rules in `docs/operations`; every rule and every dashboard query is run, and a stopped program is
 * noticed.
 */
export async function prometheus({ ours, stop }: Stage): Promise<void> {
  if (spawnSync('prometheus', ['--version']).status !== 0) {
    say('prometheus: left out, since Prometheus is not installed here')
    return
  }
  const [metrics, port] = [await freePort(), await freePort()]
  const program = await ours(DATABASE, { KALASAG_PART: 'all', METRICS_PORT: String(metrics) })
  await signIn(program, 'ana.reyes@kalasag.example')
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-prometheus-'))
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [resolve('docs/operations/alerts.json')],
    scrape_configs: [{ job_name: 'kalasag', static_configs: [{ targets: [`127.0.0.1:${metrics}`] }] }],
  }
  // What is JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration))
  const listen = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', [...listen, '--log.level=error'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const asked = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    const { status, data, error } = (await reply.json()) as { status: string; data: T; error?: string }
    if (status !== 'success') throw new Error(error ?? path)
    return data
  }
  const rules = async () => (await asked<Rules>('rules')).groups.flatMap((group) => group.rules)
  try {
    await until(async () => (await asked<Targets>('targets')).activeTargets.find(({ health }) => health === 'up'))
    const evaluated = await until(async () => {
      const all = await rules()
      return all.length > 0 && all.every(({ health }) => health !== 'unknown') ? all : undefined
    })
    const wrong = evaluated.filter(({ health }) => health !== 'ok')
    const questions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const answers = await Promise.all(
      questions.map((expr) => asked<Answer>(`query?${new URLSearchParams({ query: expr.replaceAll('$__rate_interval', '1m') })}`)),
    )
    const filled = answers.filter(({ result }) => result.length > 0).length
    say(
      `prometheus: ${evaluated.length} rules evaluated, ${wrong.length} with an error; ${filled} of ${questions.length} questions of the dashboard have an answer yet`,
    )
    for (const { name, lastError } of wrong) say(`  ${name}: ${lastError}`)
    await stop(program)
    const began = performance.now()
    await until(async () => (await rules()).find(({ name, state }) => name === 'KalasagNotReady' && state === 'pending'))
    say(`prometheus: the end of the program is noticed after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
}

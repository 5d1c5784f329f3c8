import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'

/** A check that can pass or fail, and its command. */
export type Step = { readonly name: string; readonly command: readonly [program: string, ...args: string[]] }

export type Ended = { readonly name: string; readonly passed: boolean; readonly seconds: number }

const root = resolve(import.meta.dirname, '..')
const environment = { ...process.env, PATH: [resolve(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

export const CHECKS: readonly Step[] = [
  { name: 'types of the server', command: ['node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the browser', command: ['node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types of the user stories', command: ['node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.e2e.json'] },
  { name: 'laws of imports', command: ['node', 'bin/import-laws.ts'] },
  { name: 'style', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
]

export const LAW_TESTS: Step = { name: 'laws of code', command: ['vitest', 'run', '--project', 'laws'] }
export const BUILD: Step = { name: 'build', command: ['node', 'bin/build.ts'] }

type How = { readonly env?: NodeJS.ProcessEnv; readonly isHeld?: boolean }

/** Runs a step. Its output is shown as it is written or, if held, when the step has ended. */
export async function run({ name, command: [program, ...args] }: Step, { env = {}, isHeld = false }: How = {}): Promise<Ended> {
  const began = performance.now()
  const said = [`\n── ${name}: ${[program, ...args].join(' ')}`]
  if (!isHeld) console.log(said.pop())
  const child = spawn(program, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => said.push(text.trimEnd()))
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', ({ message }) => {
      said.push(message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  const seconds = (performance.now() - began) / 1000
  console.log([...said, `── ${name}: ${passed ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`].join('\n'))
  return { name, passed, seconds }
}

/** Runs independent steps, as many at a time as there are cores. */
export async function runTogether(steps: readonly Step[]): Promise<Ended[]> {
  const waiting = [...steps]
  const ended: Ended[] = []
  const next = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) ended.push(await run(step, { isHeld: true }))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
  return ended
}

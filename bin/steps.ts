import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/** One thing that can pass or fail, and the command that finds out. */
export type Step = { readonly name: string; readonly command: readonly [program: string, ...args: string[]] }

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
export const WEB_BUILD: Step = { name: 'web build', command: ['node', 'bin/build-web.ts'] }

/** Runs a step before our eyes. */
export function passes({ name, command: [program, ...args] }: Step, extra: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n── ${name}: ${[program, ...args].join(' ')}`)
  const began = performance.now()
  const env = { ...environment, ...extra }
  const { status, error } = spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) console.error(error.message)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return status === 0
}

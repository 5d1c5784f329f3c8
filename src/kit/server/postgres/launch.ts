import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { StartRefused } from '../start-refused.ts'
import { ENVIRONMENT } from './cluster.ts'
import type { Place } from './place.ts'

export type Launch = {
  readonly settings: Readonly<Record<string, string>>
  /** Removed if we are killed and cannot do it ourselves. */
  readonly temporaryFolder?: string
  readonly log: (line: string) => void
  /** Called with what the operator must know. */
  readonly alarm: (line: string) => void
}

export type Server = { readonly port: number; readonly stop: () => Promise<void> }

// The server itself cannot detect our death. A shell beside it can: it reads from us, and its input ends when we do. Not through standard
// input, which Node closes when the server ends, although we live.
const GUARDED = `
( trap '' HUP INT TERM
  read -r _ <&3 && exit
  kill -INT $$
  [ -n "$0" ] || exit
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -0 $$ || break; sleep 0.2; done
  rm -rf "$0"
) >/dev/null 2>&1 &
exec "$@" 3<&- </dev/null`

const READY = /database system is ready to accept connections/
/** The port was taken between finding and using it; or the last processes of a killed server are still ending. */
const PASSING = /address already in use|could not bind|pre-existing shared memory block|lock file .* already exists/i

export async function launch(place: Place, options: Launch): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = start(place, port, options)
    const problem = await outcome(server, options.log)
    if (problem === undefined) return { port, stop: keep(server, () => start(place, port, options), options) }
    if (attempt === 20 || !PASSING.test(problem)) throw new StartRefused(`PostgreSQL did not start:\n${problem}`)
    await pause(250)
  }
}

function start({ programs, cluster, runAs }: Place, port: number, { settings, temporaryFolder }: Launch): ChildProcess {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'bin', 'postgres'), '-D', cluster, ...flags]
  // Detached: Ctrl-C in a terminal is meant for us, and we still need the database for an orderly shutdown.
  const options: SpawnOptions = { ...runAs, cwd: '/', env: ENVIRONMENT, detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] }
  const server = spawn('/bin/sh', ['-c', GUARDED, temporaryFolder ?? '', ...command], options)
  server.once('exit', () => lifelineOf(server)?.end('ended\n'))
  return server
}

const lifelineOf = ({ stdio: [, , , lifeline] }: ChildProcess) => (lifeline instanceof Socket ? lifeline : undefined)

/** Undefined when the server is ready, else its output before it ended. */
async function outcome(server: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  if (!server.stderr) throw new Error('PostgreSQL was started without its messages.')
  const said: string[] = []
  const lines = createInterface({ input: server.stderr })
  return new Promise((settle, reject) => {
    server.once('error', reject)
    server.once('exit', () => settle(said.join('\n')))
    lines.on('line', (line) => {
      log(line)
      said.push(line)
      if (READY.test(line)) settle(undefined)
    })
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/**
 * From here on the server keeps no one waiting: we may exit without it, and it will follow. If it ends before it is stopped, it is started
 * again on the same port, as often as it takes.
 */
function keep(first: ChildProcess, startAgain: () => ChildProcess, { log, alarm }: Launch): () => Promise<void> {
  let server = first
  let stopping = false
  const watch = () => {
    server.once('exit', (code, signal) => {
      if (stopping) return
      alarm(`PostgreSQL ended unexpectedly (${signal ?? code}) and is started again.`)
      void revive()
    })
    server.unref()
    for (const pipe of [lifelineOf(server), server.stderr]) if (pipe instanceof Socket) pipe.unref()
  }
  const revive = async () => {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 10_000)) {
      server = startAgain()
      const problem = await outcome(server, log)
      if (problem === undefined) return watch()
      if (!PASSING.test(problem)) alarm(`PostgreSQL did not start again: ${problem}`)
      await pause(wait)
    }
  }
  watch()
  return async () => {
    stopping = true
    if (hasEnded(server)) return
    server.ref()
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
}

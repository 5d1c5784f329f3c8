// Started by Playwright: loads the demonstration once, and gives every worker a server with a copy of it, as the faults of the simulators are
// switched for everybody. Says READY when all answer, and ends them when it is ended.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../src/app/server/config.ts'
import { start } from '../../src/app/server/start.ts'
import { startPostgres } from '../../src/kit/server/postgres.ts'

const { KALASAG_E2E_DATA: folder = '', KALASAG_E2E_PORTS: ports = '' } = process.env

const postgres = await startPostgres({ ephemeral: true })
const seeded = join(folder, 'seeded')
const loading = { DATABASE_URL: postgres.url, KALASAG_DATA: seeded, KALASAG_PART: 'web', PORT: '0' }
await (await start(readConfig(loading))).stop()

const owner = new pg.Client({ connectionString: new URL('/postgres', postgres.url).href })
await owner.connect()
await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kalasag'")

const servers: ChildProcess[] = []
const stop = async () => {
  const running = servers.filter(({ exitCode }) => exitCode === null)
  for (const each of running) each.kill('SIGTERM')
  await Promise.all(running.map((each) => once(each, 'exit')))
  await postgres.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

for (const port of ports.split(',')) {
  const data = join(folder, port)
  await owner.query(`create database stories_${port} template kalasag`)
  await cp(seeded, data, { recursive: true })
  const env = { ...process.env, PORT: port, KALASAG_DATA: data, DATABASE_URL: new URL(`/stories_${port}`, postgres.url).href }
  servers.push(spawn(process.execPath, ['src/app/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
}
await owner.end()

const isReady = (port: string) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
for (const port of ports.split(',')) {
  while (!(await isReady(port))) {
    if (servers.some(({ exitCode }) => exitCode !== null)) throw new Error('a server ended')
    await pause(100)
  }
}
console.log('READY')

// Started by Playwright: gives every worker a server with its own copy of the demonstration, as the simulators' faults are switched for a
// whole server. Prints READY when all respond, and ends them when it is ended.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { filesOf, loadDemonstration, ownerOf } from './demonstration.ts'

const { KALASAG_E2E_DATA: folder = '', KALASAG_E2E_PORTS: ports = '', KALASAG_E2E_DATABASE: loaded } = process.env

const own = loaded ? undefined : await loadDemonstration(folder)
const url = loaded || own?.url || ''

const servers: ChildProcess[] = []
const stop = async () => {
  const running = servers.filter(({ exitCode }) => exitCode === null)
  for (const each of running) each.kill('SIGTERM')
  await Promise.all(running.map((each) => once(each, 'exit')))
  await own?.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

const owner = await ownerOf(url)
for (const port of ports.split(',')) {
  const data = join(folder, port)
  await owner.query(`create database stories_${port} template kalasag strategy file_copy`)
  await cp(filesOf(folder), data, { recursive: true })
  const env = {
    ...process.env,
    PORT: port,
    KALASAG_DATA: data,
    DATABASE_URL: new URL(`/stories_${port}`, url).href,
    CHECK_REPLIES: 'on',
    // Each has its own practice copy, opened by the first scenario that practises.
    PRACTICE_PORT: '0',
  }
  servers.push(spawn(process.execPath, ['dist/server/main.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
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

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import type { Place } from './place.ts'

/** All that PostgreSQL's programs see of our environment: we parse their messages, so they must be in English. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Creates an empty cluster unless there is one, and returns the superuser's password. */
export async function readyCluster({ programs, cluster, runAs }: Place, { durable }: { durable: boolean }): Promise<string> {
  const kept = await readIfThere(join(cluster, 'password'))
  if (kept !== undefined) return kept
  const password = randomBytes(24).toString('hex')
  const fresh = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) for (const path of [fresh, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [`--pgdata=${fresh}`, ...access, ...encoding, ...(durable ? [] : ['--no-sync'])],
    {
      ...runAs,
      cwd: '/',
      env: ENVIRONMENT,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new StartRefused(`PostgreSQL could not make its data folder: ${made.error?.message ?? made.stderr}`)
  await rename(passwordFile, join(fresh, 'password'))
  await rename(fresh, cluster)
  return password
}

/** Stops the server that an earlier process left behind when it was killed; refuses if that process is still alive. */
export async function endPrevious(cluster: string): Promise<void> {
  const pid = await numberIn(join(cluster, 'postmaster.pid'))
  if (pid === undefined || (await commandOf(pid)) === '') return
  const serves = async () => (await commandOf(pid)).includes(cluster)
  // After a reboot, or in a new container, the PID may belong to another program, which PostgreSQL would take for itself.
  if (!(await serves())) return rm(join(cluster, 'postmaster.pid'), { force: true })
  const owner = await numberIn(join(cluster, 'owner.pid'))
  if (owner !== undefined && (await commandOf(owner)) !== '') {
    throw new StartRefused(`The data in ${cluster} is in use by another Kalasag (process ${owner}).`)
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; await serves(); waited += 50) {
    if (waited > 60_000) throw new StartRefused(`An earlier PostgreSQL (process ${pid}) still uses ${cluster} and does not end.`)
    await pause(50)
  }
}

/** Where a server kept by a living process of ours can be reached; undefined if none is running. */
export async function runningServer(cluster: string): Promise<{ readonly port: number; readonly password: string } | undefined> {
  const lines = ((await readIfThere(join(cluster, 'postmaster.pid'))) ?? '').split('\n')
  const [pid, owner] = [Number(lines[0]), await numberIn(join(cluster, 'owner.pid'))]
  if (!pid || owner === undefined || (await commandOf(owner)) === '' || !(await commandOf(pid)).includes(cluster)) return undefined
  const [port, password] = [Number(lines[3]), await readIfThere(join(cluster, 'password'))]
  return port && password !== undefined ? { port, password } : undefined
}

/** Created again, since the file may be another user's. */
export async function claim(cluster: string): Promise<void> {
  await rm(join(cluster, 'owner.pid'), { force: true })
  await writeFile(join(cluster, 'owner.pid'), String(process.pid))
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  })

async function numberIn(file: string): Promise<number | undefined> {
  const number = Number.parseInt((await readIfThere(file)) ?? '', 10)
  return number > 0 ? number : undefined
}

/** The command line of a process; empty if there is none, or if it ended and its parent has not waited for it. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readIfThere(`/proc/${pid}/cmdline`)) ?? ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

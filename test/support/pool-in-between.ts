import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'

/** Where Debian installs it, which is not on everyone's path. */
const NAMES = ['pgbouncer', '/usr/sbin/pgbouncer']

/** PgBouncer, where it is installed. */
export const pgBouncer = NAMES.find((name) => spawnSync(name, ['--version']).status === 0)

/** PgBouncer does not run as root, so root starts it as another user. */
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * PgBouncer in transaction mode in front of the server at this address, with so few connections that transactions of different requests
 * share one of them in turn.
 */
export async function openPoolInBetween(url: string, { settings = '', connections = 3 } = {}) {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'kalasag-pool-'))
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    join(folder, 'pool.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
default_pool_size = ${connections}
max_client_conn = 200
${settings}
`,
  )
  await chmod(folder, 0o755)
  const child: ChildProcess = spawn(pgBouncer ?? 'pgbouncer', ['-q', join(folder, 'pool.ini')], { stdio: 'ignore', ...asNobody })
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error(`PgBouncer does not answer (${child.exitCode ?? 'it runs'})`)
    await pause(50)
  }
  return {
    /** The same address, through the pooler. */
    url: Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(late)
      await rm(folder, { recursive: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((say) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      say(true)
    })
    socket.once('error', () => say(false))
  })

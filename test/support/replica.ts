import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../src/kit/server/free-port.ts'
import { placeFor } from '../../src/kit/server/postgres/place.ts'
import { copyCluster } from './copy-cluster.ts'

export type Replica = { readonly url: string; readonly stop: () => Promise<void> }

/** A replica of the PostgreSQL at its superuser's address, which streams from it. */
export async function startReplica(leaderUrl: string): Promise<Replica> {
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-replica-'))
  chmodSync(folder, 0o755)
  const { programs, runAs } = await placeFor(folder)
  const cluster = join(folder, 'replica')
  const leader = new pg.Client({ connectionString: leaderUrl })
  await leader.connect()
  await copyCluster(leader, cluster)
  await leader.end()
  writeFileSync(join(cluster, 'standby.signal'), '')
  if (runAs)
    for (const path of [cluster, join(cluster, 'standby.signal'), join(cluster, 'backup_label')]) chownSync(path, runAs.uid, runAs.gid)
  const { hostname, port: leaderPort, username, password, pathname } = new URL(leaderUrl)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    primary_conninfo: `host=${hostname} port=${leaderPort} user=${username} password=${password}`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'bin', 'postgres'), ['-D', cluster, ...flags], { ...runAs, cwd: '/', stdio: 'ignore' })
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error(`The replica ended with ${server.exitCode}.`)
    await pause(100)
  }
  return {
    url,
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

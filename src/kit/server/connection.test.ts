import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Connection, isConnectionLost } from './connection.ts'
import { beginning } from './db.ts'
import { freePort } from './free-port.ts'
import { readyCluster } from './postgres/cluster.ts'
import { placeFor } from './postgres/place.ts'

describe('a replica of PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-replica-'))
  let server: ChildProcess
  let replica: Connection

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    const place = await placeFor(folder)
    const password = await readyCluster(place, { durable: false })
    writeFileSync(join(place.cluster, 'standby.signal'), '')
    const port = await freePort()
    const flags = [`port=${port}`, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'].flatMap((each) => ['-c', each])
    server = spawn(join(place.programs, 'bin', 'postgres'), ['-D', place.cluster, ...flags], { ...place.runAs, cwd: '/', stdio: 'ignore' })
    const open = async (): Promise<Connection> => {
      const client = new Connection({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
      try {
        await client.connect()
        return client
      } catch {
        await pause(100)
        return open()
      }
    }
    replica = await open()
  })
  afterAll(async () => {
    await replica.end()
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  })

  const errorOf = (text: string) =>
    replica.query(text).then(
      () => undefined,
      (error: unknown) => error,
    )

  it('is no place to write: whoever wanted to asks again', async () => {
    expect(isConnectionLost(await errorOf(beginning('read write', false)))).toBe(true)
  })

  it('answers who reads; what writes all the same is a fault', async () => {
    expect(await errorOf(beginning('read only', false))).toBeUndefined()
    expect(isConnectionLost(await errorOf('create table never ()'))).toBe(false)
    await replica.query('rollback')
  })
})

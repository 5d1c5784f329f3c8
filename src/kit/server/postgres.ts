import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Connection } from './connection.ts'
import { claim, endPrevious, readyCluster, runningServer } from './postgres/cluster.ts'
import { launch } from './postgres/launch.ts'
import { placeFor } from './postgres/place.ts'

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> }

type Log = (line: string) => void
type Logs = { readonly log: Log; readonly alarm: Log }

const ignore: Log = () => undefined
const DATABASE = 'kalasag'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
}
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Ephemeral = { readonly ephemeral: true; readonly folder?: string }

/**
 * Starts the PostgreSQL from npm on 127.0.0.1 and a port chosen by the system. It ends with this process, however that ends. Ephemeral: for
 * tests; fast, in a temporary folder created in `folder` and deleted with it.
 */
export async function startPostgres({
  log = ignore,
  alarm = ignore,
  ...where
}: { log?: Log; alarm?: Log } & ({ dataDir: string } | Ephemeral)): Promise<Postgres> {
  return 'dataDir' in where ? startIn(where.dataDir, { log, alarm }) : startEphemeral(where, { log, alarm })
}

/** The database in a folder, alongside a program that may be running on it; started for as long as needed if none is running. */
export async function reachPostgres(dataDir: string): Promise<Postgres> {
  const { cluster } = await placeFor(dataDir)
  const running = await runningServer(cluster)
  if (!running) return startIn(dataDir, { log: ignore, alarm: ignore })
  return { url: addressOf(running, DATABASE), stop: () => Promise.resolve() }
}

async function startIn(dataDir: string, logs: Logs): Promise<Postgres> {
  const place = await placeFor(dataDir)
  const password = await readyCluster(place, { durable: true })
  await endPrevious(place.cluster)
  const server = await launch(place, { settings: SETTINGS, ...logs })
  try {
    await claim(place.cluster)
    return { url: await database({ password, port: server.port }), stop: server.stop }
  } catch (error) {
    // On a full disk, for example: it would run without anyone knowing.
    await server.stop()
    throw error
  }
}

async function startEphemeral({ folder: parent = tmpdir() }: Ephemeral, logs: Logs): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, 'kalasag-postgres-'))
  await chmod(folder, 0o711)
  const place = await placeFor(folder)
  const temporaryFolder = dirname(place.cluster)
  if (place.runAs) await chown(temporaryFolder, place.runAs.uid, place.runAs.gid)
  const password = await readyCluster(place, { durable: false })
  const server = await launch(place, { settings: { ...SETTINGS, ...FORGETFUL }, temporaryFolder, ...logs })
  return {
    url: await database({ password, port: server.port }),
    stop: async () => {
      await server.stop()
      for (const path of [temporaryFolder, folder]) await rm(path, { recursive: true, force: true })
    },
  }
}

type Reached = { readonly password: string; readonly port: number }

const addressOf = ({ password, port }: Reached, name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`

/** The address of our database, which is created if it does not exist. */
async function database(reached: Reached): Promise<string> {
  const client = new Connection({ connectionString: addressOf(reached, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return addressOf(reached, DATABASE)
}

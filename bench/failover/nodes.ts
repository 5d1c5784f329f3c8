import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseYaml } from '@redocly/openapi-core'
import pg from 'pg'
import { freePort } from '../../src/kit/server/free-port.ts'
import { placeFor } from '../../src/kit/server/postgres/place.ts'
import { say } from '../stage.ts'

const NODES = 3
const NEEDED = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv']
const PASSWORD = 'of the bench only'
const BRIDGE = 'kalasag-bench'
const NETWORK = '10.77.0'
const HOST = `${NETWORK}.254`
const OUR_PROGRAMS = ['initdb', 'pg_ctl', 'postgres']
/** What Patroni also needs; the programs of Debian's older version behave the same. */
const DEBIAN_PROGRAMS = ['pg_controldata', 'pg_isready']

/** A machine with PostgreSQL and its Patroni: here a network namespace of its own, with all processes in it. */
export type Node = {
  readonly name: string
  readonly start: () => void
  /** As in a power failure, or when the machine hangs and resumes. */
  readonly signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Kills PostgreSQL alone, without a shutdown. */
  readonly killPostgres: () => void
  readonly plug: (isIn: boolean) => void
}

export type Nodes = {
  readonly all: readonly Node[]
  /** The leader's address, whichever node that is, for the owner. */
  readonly addressOf: (database: string) => string
  /** The address of the replicas. */
  readonly replicasOf: (database: string) => string
  readonly leader: () => Promise<Node>
  /** Waits until there is a leader, a second node that has all that was committed, and a third; returns the seconds. */
  readonly whole: () => Promise<number>
  readonly stop: () => Promise<void>
}

type Member = { readonly name: string; readonly role: string; readonly state: string }

const ip = (...words: readonly string[]) => execFileSync('ip', words, { stdio: 'pipe', encoding: 'utf8' })
const namespaceOf = (n: number) => `${BRIDGE}-${n}`
const addressOfNode = (n: number) => `${NETWORK}.${n}`

/** What has to be installed here first, if anything. */
function missingFor(): string {
  const missing = NEEDED.filter((command) => spawnSync('which', [command]).status !== 0)
  return [...(process.getuid?.() === 0 ? [] : ['root']), ...missing].join(', ')
}

/** Runs work on a cluster of three such nodes with an empty database; does nothing where the required programs are not installed. */
export async function onNodes(bench: string, database: string, work: (nodes: Nodes) => Promise<void>): Promise<void> {
  const missing = missingFor()
  if (missing) {
    say(`${bench}: left out, since it needs ${missing}`)
    return
  }
  const nodes = await openNodes()
  try {
    say(`${bench}: three PostgreSQL by Patroni, whole in ${(await nodes.whole()).toFixed(0)} s`)
    const owner = new pg.Client({ connectionString: nodes.addressOf('postgres') })
    await owner.connect()
    await owner.query(`create database ${database}`)
    await owner.end()
    await work(nodes)
  } finally {
    await nodes.stop()
  }
}

/** Three nodes by `deploy/patroni/patroni.yml`, etcd, and HAProxy by `deploy/patroni/haproxy.cfg`. */
async function openNodes(): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-failover-'))
  chmodSync(folder, 0o755)
  const { programs, runAs = { uid: 0, gid: 0 } } = await placeFor(join(folder, 'unused'))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of OUR_PROGRAMS) symlinkSync(join(programs, 'bin', name), join(bin, name))
  for (const name of DEBIAN_PROGRAMS) symlinkSync(globSync(`/usr/lib/postgresql/*/bin/${name}`).at(-1) ?? name, join(bin, name))

  closeNetwork()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const etcd = openEtcd(folder)
  const all = Array.from({ length: NODES }, (_, at) => openNode(at + 1, { folder, bin, runAs }))
  const port = await freePort()
  const replicasPort = await freePort()
  const balancer = openBalancer(folder, { port, replicasPort })
  for (const node of all) node.start()

  const members = async (): Promise<readonly Member[]> => {
    const asked = all.map(async (_, at) => {
      const reply = await fetch(`http://${addressOfNode(at + 1)}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
      return ((await reply.json()) as { members: Member[] }).members
    })
    return Promise.any(asked).catch(() => [])
  }
  const leader = async () => {
    const found = (await members()).find(({ role }) => role === 'leader')
    const node = all.find(({ name }) => name === found?.name)
    if (!node) throw new Error('There is no leader.')
    return node
  }
  const addressOf = (database: string) => `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  const isReached = async () => {
    const client = new pg.Client({ connectionString: addressOf('postgres') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  return {
    all,
    addressOf,
    replicasOf: (database) => `postgres://127.0.0.1:${replicasPort}/${database}`,
    leader,
    whole: async () => {
      const began = performance.now()
      const isWhole = (found: readonly Member[]) =>
        found.filter(({ state }) => ['running', 'streaming'].includes(state)).length === NODES &&
        ['leader', 'sync_standby', 'replica'].every((role) => found.some((each) => each.role === role))
      while (!(isWhole(await members()) && (await isReached()))) {
        if (performance.now() - began > 180_000) throw new Error(`The three do not come together: ${JSON.stringify(await members())}`)
        await pause(500)
      }
      return (performance.now() - began) / 1000
    },
    stop: async () => {
      for (const node of all) node.signal('SIGKILL')
      balancer.kill('SIGKILL')
      etcd.kill('SIGKILL')
      await pause(500)
      closeNetwork()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Also removes what a killed bench left behind. */
function closeNetwork(): void {
  const quietly = (...words: readonly string[]) => {
    try {
      ip(...words)
    } catch {
      // There is none.
    }
  }
  for (let n = 1; n <= NODES; n += 1) quietly('netns', 'del', namespaceOf(n))
  quietly('link', 'del', BRIDGE)
}

function openEtcd(folder: string): ChildProcess {
  const clients = `http://${HOST}:2379`
  const peers = `http://${HOST}:2380`
  const words = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
    logger: 'zap',
    'log-level': 'error',
  }
  return spawn(
    'etcd',
    Object.entries(words).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

type Account = { readonly uid: number; readonly gid: number }
type Place = { readonly folder: string; readonly bin: string; readonly runAs: Account }

function openNode(n: number, { folder, bin, runAs }: Place): Node {
  const name = `database${n}`
  const namespace = namespaceOf(n)
  const wire = `${BRIDGE.slice(0, 12)}${n}`
  const home = join(folder, name)
  mkdirSync(home)
  chownSync(home, runAs.uid, runAs.gid)
  ip('netns', 'add', namespace)
  ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', wire, 'master', BRIDGE, 'up')
  ip('-n', namespace, 'addr', 'add', `${addressOfNode(n)}/24`, 'dev', 'eth0')
  ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  ip('-n', namespace, 'link', 'set', 'lo', 'up')

  const data = join(home, 'data')
  const file = join(home, 'patroni.yml')
  writeFileSync(file, JSON.stringify(configurationOf(n, { data, bin })))
  const env = {
    PATH: process.env.PATH,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    // For copying the leader's folder.
    PGPASSWORD: PASSWORD,
  }
  const account = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups']
  return {
    name,
    start: () =>
      void spawn('ip', ['netns', 'exec', namespace, 'setpriv', ...account, 'patroni', file], {
        cwd: '/',
        env,
        stdio: ['ignore', 'ignore', openSync(join(home, 'log'), 'a')],
      }),
    signal: (signal) => {
      for (const pid of ip('netns', 'pids', namespace).split('\n').filter(Boolean)) sendSignal(Number(pid), signal)
    },
    killPostgres: () => void process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    plug: (isIn) => void ip('link', 'set', wire, isIn ? 'up' : 'down'),
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

type Configuration = {
  readonly bootstrap: { readonly dcs: { readonly postgresql: { readonly parameters: object } }; readonly pg_hba: readonly string[] }
  readonly postgresql: object
}

/** The shipped configuration file, with this machine's values in place of the examples. */
function configurationOf(n: number, { data, bin }: { readonly data: string; readonly bin: string }): object {
  const text = readFileSync('deploy/patroni/patroni.yml', 'utf8')
    .replaceAll('10.0.0.11', addressOfNode(n))
    .replaceAll('10.0.0.0', `${NETWORK}.0`)
  const given = parseYaml(text) as Configuration
  const { dcs } = given.bootstrap
  const parameters = { ...dcs.postgresql.parameters, shared_buffers: '128MB', wal_keep_size: '256MB', unix_socket_directories: '' }
  return {
    ...given,
    name: `database${n}`,
    etcd3: { hosts: [`${HOST}:2379`] },
    bootstrap: { ...given.bootstrap, dcs: { ...dcs, postgresql: { use_pg_rewind: false, parameters } } },
    postgresql: {
      ...given.postgresql,
      data_dir: data,
      bin_dir: bin,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      create_replica_methods: ['copy'],
      copy: { command: `${process.execPath} ${resolve('bench/failover/copy-cluster.ts')}` },
    },
    watchdog: { mode: 'off' },
  }
}

type Ports = { readonly port: number; readonly replicasPort: number }

function openBalancer(folder: string, { port, replicasPort }: Ports): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  const given = readFileSync('deploy/patroni/haproxy.cfg', 'utf8')
  const here = given
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${replicasPort}`)
    .replaceAll(/10\.0\.0\.1(\d)/g, `${NETWORK}.$1`)
  writeFileSync(file, here)
  return spawn('haproxy', ['-f', file, '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
